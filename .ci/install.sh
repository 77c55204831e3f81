#!/bin/sh
# Installs Tweetdex @VERSION@ into ~/.local without root, or removes it.
#
# usage: sh install.sh                    install it
#        sh install.sh --remove           remove it; your store of tweets stays
#        sh install.sh --prefix FOLDER    use another folder than ~/.local
#
# Uses the .tar.gz in the folder of this script. If it is not there, downloads it. Installs nothing if the checksum of
# the .tar.gz is wrong.
set -eu

version='@VERSION@'
machine='@MACHINE@'
checksum='@CHECKSUM@'
url='@URL@'
files='@FILES@'

fail() {
    printf 'error: %s\nhint: %s\n' "$1" "$2" >&2
    exit 1
}

prefix=${HOME:-}/.local
removal='sh install.sh --remove'
remove=
while [ $# -gt 0 ]; do
    case $1 in
    --remove) remove=1 ;;
    --prefix)
        [ $# -gt 1 ] || fail "--prefix needs a folder" "write --prefix FOLDER"
        prefix=$2
        removal="sh install.sh --prefix \"$2\" --remove"
        shift
        ;;
    *) fail "unknown argument \"$1\"" "run sh install.sh, sh install.sh --remove or sh install.sh --prefix FOLDER" ;;
    esac
    shift
done
[ "$prefix" != /.local ] || fail "HOME is not set" "write --prefix FOLDER"

if [ -n "$remove" ]; then
    for file in $files; do
        rm -f "$prefix/$file"
        folder=${file%/*}
        # Remove the folders that are now empty.
        while rmdir "$prefix/$folder" 2>/dev/null && [ "$folder" != "${folder%/*}" ]; do folder=${folder%/*}; done
    done
    echo "Removed Tweetdex from $prefix. The store of your tweets is still in ${XDG_DATA_HOME:-~/.local/share}/tweetdex."
    exit 0
fi

[ "$(uname -s)" = Linux ] || fail "this package is for Linux, not $(uname -s)" "build Tweetdex from its source code"
[ "$(uname -m)" = "$machine" ] || fail "this package is for $machine, not $(uname -m)" "use the package for $(uname -m)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
name=tweetdex-$version-linux-$machine
archive=$(dirname "$0")/$name.tar.gz
if [ ! -f "$archive" ]; then
    [ -n "$url" ] || fail "$archive does not exist" "download $name.tar.gz to the folder of this script"
    archive=$work/$name.tar.gz
    if command -v curl >/dev/null; then
        curl -fsSL -o "$archive" "$url/$name.tar.gz" || rm -f "$archive"
    else
        wget -qO "$archive" "$url/$name.tar.gz" || rm -f "$archive"
    fi
    [ -f "$archive" ] || fail "cannot download $url/$name.tar.gz" "download it to the folder of this script yourself"
fi
[ "$(sha256sum "$archive" | cut -d ' ' -f 1)" = "$checksum" ] ||
    fail "the checksum of $archive is wrong" "download it again; nothing was installed"

tar -xzf "$archive" -C "$work"
for file in $files; do
    mkdir -p "$prefix/${file%/*}" || fail "cannot write to $prefix" "write --prefix FOLDER"
    # A running program cannot be overwritten, but its name can.
    cp -p "$work/$name/$file" "$prefix/$file.new"
    mv "$prefix/$file.new" "$prefix/$file"
done
# A shared library that is missing or too old shows here.
"$prefix/bin/tweetdex" --version >/dev/null ||
    fail "the program does not run on this system" "run $removal, and build Tweetdex from its source code"

echo "Installed Tweetdex $version in $prefix."
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "Add it to your PATH: export PATH=\"$prefix/bin:\$PATH\"" ;;
esac
echo "Next: tweetdex demo"
