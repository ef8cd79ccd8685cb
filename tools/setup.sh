# Sourced by ./run and ./test: installs missing packages, configures and builds.

# Packages of the given sections that are not there yet.
missing_packages() {
    local section package word command
    while read -r section package word command _; do
        [[ $section == \#* || -z $section ]] && continue
        [[ " $* " == *" $section "* ]] || continue
        [[ $word == unless ]] && command -v "$command" >/dev/null && continue
        [[ $(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) == *" installed" ]] || echo "$package"
    done < packages.txt
}

install_packages() {
    local missing sudo=
    missing=$(missing_packages "$@")
    [[ -z $missing ]] && return
    if [[ $(id -u) != 0 ]]; then
        if ! command -v sudo >/dev/null; then
            echo "Run as root, or install sudo: these packages are missing:" $missing >&2
            exit 2
        fi
        sudo=sudo
    fi
    echo "Installing:" $missing >&2
    $sudo apt-get update -qq >&2
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >&2
}

# Ninja notices changed build files by itself; only newly installed packages need a fresh look (look_again=yes).
build() {  # PRESET [TARGET…]
    local preset=$1 log
    shift
    mkdir -p "build/$preset"
    log=build/$preset/build.log
    if ! {
        { [[ -f build/$preset/build.ninja && -z ${look_again:-} ]] || cmake --preset "$preset"; } &&
            cmake --build --preset "$preset" ${*:+--target "$@"}
    } >"$log" 2>&1; then
        tail -n 60 "$log" >&2
        echo "The build failed; the whole output is in $log." >&2
        exit 2
    fi
    sed -n 's/^Note: //p' "$log" >&2
}
