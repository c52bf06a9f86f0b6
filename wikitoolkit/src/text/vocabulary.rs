//! Counting the tokens of texts that belong together.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::each_token;

/// The distinct tokens of the texts that were counted, each numbered when it is first met.
#[derive(Debug, Default)]
pub struct Vocabulary {
    numbers: HashMap<Box<str>, u32, BuildHasherDefault<WordHasher>>,
    hashes: Vec<u64>,
    /// How often each token occurs in the text that is being counted.
    tally: Vec<u32>,
}

/// How often each token of a text occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The tokens by their numbers in the [`Vocabulary`], ascending, with how often each occurs.
    pub counts: Vec<(u32, u32)>,
    /// How many tokens there are.
    pub length: u32,
    /// A hash of the tokens and their numbers, in no order; 0 for none.
    pub digest: u64,
}

impl Vocabulary {
    /// Counts the tokens of `text`, as [`super::analyze`] makes them.
    pub fn count(&mut self, text: &str) -> Counts {
        let mut met = Vec::new();
        let mut length = 0_u32;
        each_token(text, |token| {
            length = length.saturating_add(1);
            let number = self.number(token);
            if let Some(times) = self.tally.get_mut(at(number)) {
                if *times == 0 {
                    met.push(number);
                }
                *times = times.saturating_add(1);
            }
        });
        met.sort_unstable();
        let mut digest = 0_u64;
        let counts = met.into_iter().map(|number| {
            let times = self.tally.get_mut(at(number)).map(std::mem::take).unwrap_or_default();
            let hash = self.hashes.get(at(number)).copied().unwrap_or_default();
            digest = digest.wrapping_add(mixed(hash.wrapping_add(u64::from(times))));
            (number, times)
        });
        let counts = counts.collect();
        Counts { counts, length, digest }
    }

    /// The tokens by number.
    #[must_use]
    pub fn words(self) -> Vec<Box<str>> {
        let mut words = vec![Box::default(); self.hashes.len()];
        for (word, number) in self.numbers {
            if let Some(place) = words.get_mut(at(number)) {
                *place = word;
            }
        }
        words
    }

    fn number(&mut self, token: &str) -> u32 {
        if let Some(number) = self.numbers.get(token) {
            return *number;
        }
        let number = u32::try_from(self.hashes.len()).unwrap_or(u32::MAX);
        let mut hasher = WordHasher::default();
        hasher.write(token.as_bytes());
        self.hashes.push(hasher.finish());
        self.tally.push(0);
        self.numbers.insert(token.into(), number);
        number
    }
}

fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A hash for words (FNV-1a): short and seen over and over, they cost less this way than with the hash of the standard
/// library, and the digests need one that is the same everywhere.
#[derive(Debug)]
pub struct WordHasher(u64);

impl Default for WordHasher {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn finish(&self) -> u64 {
        mixed(self.0)
    }
}

/// Spreads what differs in a few bits over all of them.
#[must_use]
pub fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}
