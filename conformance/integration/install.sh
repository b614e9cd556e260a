#!/usr/bin/env bash
# Installs the programs of `cargo xtask results` into target/integration. Nothing of them is kept in the repository.
# What cannot be had is skipped with a line that says so; the exit code is 0 all the same.
set -u
cd "$(dirname "$0")/../.."
home=target/integration
mkdir -p "$home"

skipped() { echo "skipped: $1"; }
have() { command -v "$1" > /dev/null; }

if have npm && have node; then
    packages=(goban@8.3.64 @sabaki/go-board@1.4.3 @sabaki/deadstones@2.1.2 tenuki@0.3.1 weiqi@1.0.0)
    mkdir -p "$home/npm"
    echo '{"private": true}' > "$home/npm/package.json"
    for package in "${packages[@]}"; do
        if (cd "$home/npm" && npm install --no-audit --no-fund --ignore-scripts --loglevel=error "$package"); then
            echo "installed: $package (npm)"
        else
            skipped "$package cannot be installed from npm"
        fi
    done
else
    skipped "the npm packages, because node and npm are missing"
fi

if have python3 && python3 -m venv "$home/python" && "$home/python/bin/pip" install --quiet open_spiel==2.0.2; then
    echo "installed: open_spiel 2.0.2 (PyPI)"
else
    skipped "open_spiel cannot be installed from PyPI (it needs python3 with venv)"
fi

# The package has no lock file of its own: with that of the workspace it shares what is built already.
cp Cargo.lock conformance/integration/rust-goban/Cargo.lock
if cargo build --quiet --target-dir target --manifest-path conformance/integration/rust-goban/Cargo.toml; then
    mkdir -p "$home/bin" && cp target/debug/rust-goban "$home/bin/"
    echo "installed: goban 0.20.1 (crates.io)"
else
    skipped "the crate goban cannot be built"
fi

if PATH=$PATH:/usr/games have gnugo; then
    echo "installed: gnugo (already there)"
elif have apt-get && [ "$(id -u)" = 0 ] && apt-get install --yes --quiet gnugo; then
    echo "installed: gnugo (Debian)"
else
    skipped "gnugo; on Debian: sudo apt-get install gnugo"
fi
