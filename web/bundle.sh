#!/bin/sh
# Puts the browser client's bundle (app.js with chunk.js and more.js, app.css) into a folder: sh web/bundle.sh FOLDER
# It is the one that is kept in web/built, if that was made of the sources that are here; otherwise a new one, which
# needs node and npm. After a change of the client: sh web/bundle.sh web/built
set -e
web=$(cd "$(dirname "$0")" && pwd)
kept=$web/built
mkdir -p "$1"
out=$(cd "$1" && pwd)

# One hash of everything that the bundle is made of, and of the names.
sources() {
    cd "$web/.."
    find web/src games/*/view web/build.mjs web/package-lock.json web/tsconfig.json -type f \
        ! -name '*.html' ! -name '*.svg' ! -name '*.webmanifest' ! -name service-worker.js |
        LC_ALL=C sort | xargs sha256sum | sha256sum | cut -d ' ' -f 1
}

bundle() {
    sh "$web/install.sh" "$web"
    node "$web/build.mjs" "$out"
    sources > "$out/sources.sha256"
}

if [ "$out" = "$kept" ]; then bundle
elif [ "$(sources)" = "$(cat "$kept/sources.sha256")" ]; then cp "$kept"/* "$out"
elif command -v node > /dev/null && command -v npm > /dev/null; then bundle
else
    cp "$kept"/*.js "$kept/app.css" "$out"
    rm -f "$out/sources.sha256"  # it is missing, so the next build tries again
    echo "Note: the pages lack what was changed in web/src or games/*/view; install nodejs and npm to see it."
fi
