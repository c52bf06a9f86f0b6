#!/usr/bin/env python3
"""Compile times and sizes of servers with many tools, as ratios of toolkernel to rmcp.

    python3 sdk/benches/compile/measure.py [--runs N]

Writes servers of 1 and of 100 tools with the same arguments and results for both SDKs, builds them under
sdk/benches/compile/target and prints medians. Needs Rust, the crates of both SDKs (from a registry or the
local cache) and some minutes on an otherwise idle machine.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE / "target"
MANY = 100

OURS_TOOL = '''
/// What to look for, number {n}.
#[tool_args]
struct Args{n} {{
    /// Words or identifiers.
    question: String,
    /// How many results.
    #[arg(default = 10, range = 1..=50)]
    limit: u8,
    /// Folders to look in.
    folders: Option<Vec<String>>,
    /// In which order.
    order: Option<Order{n}>,
}}

/// An order, number {n}.
#[tool_args]
enum Order{n} {{
    /// Best first.
    Rank,
    /// Newest first.
    Date,
}}

/// What was found, number {n}.
#[tool_output]
struct Found{n} {{
    /// How many there are.
    count: u64,
    /// The best ones.
    titles: Vec<String>,
}}

/// Finds things, number {n}.
#[mcp_tool(read_only)]
async fn find{n}(args: Args{n}) -> Result<Found{n}, ToolError> {{
    let _ = (&args.order, &args.folders);
    Ok(Found{n} {{ count: u64::from(args.limit), titles: vec![args.question] }})
}}
'''

OURS = '''use toolkernel::prelude::*;
{tools}
fn main() -> std::process::ExitCode {{
    Server::new(ToolKernel::linked().build(), server_info!()).run_stdio()
}}
'''

PEER_TYPES = '''
/// What to look for, number {n}.
#[derive(Deserialize, JsonSchema)]
struct Args{n} {{
    /// Words or identifiers.
    question: String,
    /// How many results.
    #[serde(default = "ten")]
    #[schemars(range(min = 1, max = 50))]
    limit: u8,
    /// Folders to look in.
    folders: Option<Vec<String>>,
    /// In which order.
    order: Option<Order{n}>,
}}

/// An order, number {n}.
#[derive(Deserialize, JsonSchema)]
enum Order{n} {{
    /// Best first.
    Rank,
    /// Newest first.
    Date,
}}

/// What was found, number {n}.
#[derive(Serialize, JsonSchema)]
struct Found{n} {{
    /// How many there are.
    count: u64,
    /// The best ones.
    titles: Vec<String>,
}}
'''

PEER_TOOL = '''
    /// Finds things, number {n}.
    #[tool(annotations(read_only_hint = true))]
    async fn find{n}(&self, Parameters(args): Parameters<Args{n}>) -> Result<Json<Found{n}>, ErrorData> {{
        let _ = (&args.order, &args.folders);
        Ok(Json(Found{n} {{ count: u64::from(args.limit), titles: vec![args.question] }}))
    }}
'''

PEER = '''use rmcp::handler::server::wrapper::{{Json, Parameters}};
use rmcp::{{ErrorData, ServerHandler, ServiceExt, tool, tool_handler, tool_router}};
use schemars::JsonSchema;
use serde::{{Deserialize, Serialize}};

fn ten() -> u8 {{
    10
}}
{types}
#[derive(Clone)]
struct Finder;

#[tool_router]
impl Finder {{{tools}}}

#[tool_handler]
impl ServerHandler for Finder {{}}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {{
    let service = Finder.serve(rmcp::transport::stdio()).await?;
    service.waiting().await?;
    Ok(())
}}
'''


def sources():
    """Writes the four servers."""
    for name, count in (("one", 1), ("many", MANY)):
        numbers = range(count)
        ours = OURS.format(tools="".join(OURS_TOOL.format(n=n) for n in numbers))
        peer = PEER.format(
            types="".join(PEER_TYPES.format(n=n) for n in numbers),
            tools="".join(PEER_TOOL.format(n=n) for n in numbers),
        )
        for package, text in (("toolkernel", ours), ("rmcp", peer)):
            file = HERE / package / "src" / "bin" / f"{name}.rs"
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists() or file.read_text() != text:
                file.write_text(text)


def cargo(package, *arguments):
    """Runs cargo and returns its wall time and the CPU time of all its processes, in seconds."""
    environment = {**os.environ, "CARGO_INCREMENTAL": "0", "CARGO_TARGET_DIR": str(TARGET / package)}
    environment.pop("RUSTFLAGS", None)
    command = ["cargo", *arguments, "--quiet", "--manifest-path", str(HERE / package / "Cargo.toml")]
    before, start = os.times(), time.monotonic()
    done = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(command)}")
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return time.monotonic() - start, cpu


def again(package, name, command, runs):
    """Median wall and CPU of compiling one server anew, its dependencies being there."""
    file = HERE / package / "src" / "bin" / f"{name}.rs"
    times = []
    for _ in range(runs):
        file.touch()
        times.append(cargo(package, command, "--bin", name))
    return [statistics.median(column) for column in zip(*times)]


def measure(package, runs):
    figures = {}
    shutil.rmtree(TARGET / package, ignore_errors=True)
    figures["clean build, 100 tools"] = cargo(package, "build", "--bin", "many")
    for command in ("check", "build"):
        cargo(package, command, "--bin", "one")
        cargo(package, command, "--bin", "many")
        one, many = (again(package, name, command, runs) for name in ("one", "many"))
        figures[f"{command}, 1 tool"] = one
        figures[f"{command}, 100 tools"] = many
        figures[f"{command}, the 99 tools more"] = [b - a for a, b in zip(one, many)]
    cargo(package, "build", "--release", "--bins")
    for name, label in (("one", "1 tool"), ("many", "100 tools")):
        size = (TARGET / package / "release" / name).stat().st_size
        figures[f"binary, {label}"] = [size / 1e6]
    return figures


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--runs", type=int, default=3, help="repetitions of each warm build (default 3)")
    runs = options.parse_args().runs
    sources()
    ours, peer = measure("toolkernel", runs), measure("rmcp", runs)
    tree = subprocess.run(["cargo", "tree", "--depth", "1", "--manifest-path", HERE / "rmcp" / "Cargo.toml"],
                          capture_output=True, text=True, check=True).stdout
    version = next(line.split()[2] for line in tree.splitlines() if " rmcp " in line)
    print(f"| figure | unit | toolkernel | rmcp {version} | ratio |")
    print("| --- | --- | --- | --- | --- |")
    for label, values in ours.items():
        units = ["MB"] if label.startswith("binary") else ["s wall", "s CPU"]
        for unit, a, b in zip(units, values, peer[label]):
            print(f"| {label} | {unit} | {a:.2f} | {b:.2f} | {a / b:.2f} |")


if __name__ == "__main__":
    main()
