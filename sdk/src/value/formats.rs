//! The grammars of dates and UUIDs: exactly what JSON Schema's formats of these names accept.

/// RFC 3339, `full-date`: a day that there is.
pub(super) const fn is_date(text: &[u8]) -> bool {
    if text.len() != 10 || text[4] != b'-' || text[7] != b'-' {
        return false;
    }
    let (Some(year), Some(month), Some(day)) = (digits(text, 0, 4), digits(text, 5, 2), digits(text, 8, 2))
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + leap as u32,
        4 | 6 | 9 | 11 => 30,
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        _ => return false,
    };
    1 <= day && day <= days
}

/// RFC 3339, `date-time`: with an offset, and a leap second only where there can be one.
pub(super) const fn is_date_time(text: &[u8]) -> bool {
    if text.len() < 20 || !matches!(text[10], b'T' | b't') || text[13] != b':' || text[16] != b':' {
        return false;
    }
    let (date, _) = text.split_at(10);
    let (Some(hour), Some(minute), Some(second)) =
        (digits(text, 11, 2), digits(text, 14, 2), digits(text, 17, 2))
    else {
        return false;
    };
    if !is_date(date) || hour > 23 || minute > 59 || second > 60 {
        return false;
    }
    let mut at = 19;
    if text[at] == b'.' {
        at += 1;
        while at < text.len() && text[at].is_ascii_digit() {
            at += 1;
        }
        if at == 20 {
            return false;
        }
    }
    let Some(offset) = offset(text, at) else { return false };
    let minute_of_day = (hour * 60 + minute) as i32 - offset;
    second < 60 || minute_of_day.rem_euclid(24 * 60) == 24 * 60 - 1
}

/// The minutes that the offset at `at`, the rest of the text, is ahead of UTC.
const fn offset(text: &[u8], at: usize) -> Option<i32> {
    if at >= text.len() {
        return None;
    }
    let sign = match text[at] {
        b'Z' | b'z' => return if text.len() == at + 1 { Some(0) } else { None },
        b'+' => 1,
        b'-' => -1,
        _ => return None,
    };
    if text.len() != at + 6 || text[at + 3] != b':' {
        return None;
    }
    match (digits(text, at + 1, 2), digits(text, at + 4, 2)) {
        (Some(hours @ 0..=23), Some(minutes @ 0..=59)) => Some(sign * (hours * 60 + minutes) as i32),
        _ => None,
    }
}

/// RFC 9562: 32 hexadecimal digits in five groups.
pub(super) const fn is_uuid(text: &[u8]) -> bool {
    if text.len() != 36 {
        return false;
    }
    let mut at = 0;
    while at < text.len() {
        let fits = match at {
            8 | 13 | 18 | 23 => text[at] == b'-',
            _ => text[at].is_ascii_hexdigit(),
        };
        if !fits {
            return false;
        }
        at += 1;
    }
    true
}

/// The number that the `count` digits at `from` make.
const fn digits(text: &[u8], from: usize, count: usize) -> Option<u32> {
    let mut number = 0;
    let mut at = from;
    while at < from + count {
        if !text[at].is_ascii_digit() {
            return None;
        }
        number = number * 10 + (text[at] - b'0') as u32;
        at += 1;
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use super::{is_date, is_date_time, is_uuid};

    #[test]
    fn dates() {
        for good in ["2024-02-29", "2000-02-29", "0000-01-01", "9999-12-31"] {
            assert!(is_date(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "2023-02-29",
            "1900-02-29",
            "2024-13-01",
            "2024-00-01",
            "2024-04-31",
            "2024-1-01",
            "2024-01-0１",
        ] {
            assert!(!is_date(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn instants() {
        let good = [
            "2024-02-29T00:00:00Z",
            "2024-02-29t23:59:59.123456789012z",
            "2024-02-29T12:00:00+23:59",
            "2016-12-31T23:59:60Z",
            "2016-12-31T15:59:60.5-08:00",
        ];
        for good in good {
            assert!(is_date_time(good.as_bytes()), "{good}");
        }
        let bad = [
            "2024-02-29",
            "2024-02-29T00:00:00",
            "2024-02-29 00:00:00Z",
            "2024-02-29T24:00:00Z",
            "2024-02-29T00:60:00Z",
            "2024-02-29T00:00:00.Z",
            "2024-02-29T00:00:00+24:00",
            "2024-02-29T00:00:00+0100",
            "2024-02-29T00:00:00ZZ",
            "2016-12-31T23:58:60Z",
            "2016-12-31T23:59:60+01:00",
            "2024-02-29T00:00:00.5",
        ];
        for bad in bad {
            assert!(!is_date_time(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn uuids() {
        assert!(is_uuid(b"6f1b2c3d-0000-4000-8000-00000000000F"));
        for bad in [
            "6f1b2c3d00004000800000000000000f",
            "{6f1b2c3d-0000-4000-8000-00000000000f}",
            "6f1b2c3d-0000-4000-8000-00000000000g",
        ] {
            assert!(!is_uuid(bad.as_bytes()), "{bad}");
        }
    }
}
