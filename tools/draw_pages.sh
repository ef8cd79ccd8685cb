#!/bin/sh
# Draws the pictures of docs/tour.md anew, by the browser tests that look whether they are old:
#   tools/draw_pages.sh [BUILD]      BUILD: build/release unless told
set -e
cd "$(dirname "$0")/.."
build=${1:-build/release}
export AGON="$PWD/$build/agon" BOARD_HOST="$PWD/$build/agon-board" ARTEFACTS="$PWD/$build/browser"
export PICTURES="$PWD/docs/pictures"
for part in 'pages: en, light, 1280' 'its end and its replay' 'one click from the replay' \
  'every step, then a first game' 'with the engine beside it' 'a lab of two boards'; do
  node tests/browser/run.mjs "$part"
done
