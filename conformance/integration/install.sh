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
    packages=(goban@8.3.64 @sabaki/go-board@1.4.3 @sabaki/deadstones@2.1.2 tenuki@0.3.1 weiqi@1.0.0
        wgo@3.0.0-alpha.10 godash@2.1.0 besogo@0.0.2-alpha)
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

# What is asked of PettingZoo needs pygame, which draws its boards. Of what dlgo asks for nothing is needed to play.
if have python3 && python3 -m venv "$home/python"; then
    for packages in open_spiel==2.0.2 'pettingzoo==1.27.0 pygame' sgfmill==1.1.1 '--no-deps dlgo==0.2'; do
        # shellcheck disable=SC2086
        if "$home/python/bin/pip" install --quiet --disable-pip-version-check $packages; then
            echo "installed: $packages (PyPI)"
        else
            skipped "$packages cannot be installed from PyPI"
        fi
    done
else
    skipped "the packages of PyPI, because python3 with venv is missing"
fi

# The package has no lock file of its own: with that of the workspace it shares what is built already.
cp Cargo.lock conformance/integration/rust-goban/Cargo.lock
build() { cargo build --quiet --target-dir target --manifest-path conformance/integration/rust-goban/Cargo.toml "$@"; }
mkdir -p "$home/bin"
if build && cp target/debug/rust-goban "$home/bin/"; then
    echo "installed: goban 0.20.1 (crates.io)"
else
    skipped "the crate goban cannot be built"
fi
# As it is in a release: without the checks of a debug build. Only what differs is built anew.
if build --config conformance/integration/rust-goban/release.toml &&
    cp target/debug/rust-goban "$home/bin/rust-goban-release"; then
    echo "installed: goban 0.20.1 as in a release (crates.io)"
else
    skipped "the crate goban cannot be built as in a release"
fi

# GNU Go, KataGo, Leela Zero, Pachi.
conformance/integration/engines.sh
