#!/bin/sh
# Installs the packages of a package-lock.json beside it, once for all builds: sh install.sh FOLDER
# A second call with the same lock file does nothing and needs no network.
set -e
cd "$1"
cmp -s package-lock.json node_modules/.installed && exit
npm ci --no-audit --no-fund --loglevel=error
cp package-lock.json node_modules/.installed
