# Sourced by the scripts beside it. TAFEL_BIN is the program, TAFEL_SOURCE the checkout.
set -u
: "${TAFEL_BIN:?}" "${TAFEL_SOURCE:?}"
unset NO_COLOR COLUMNS LINES
LC_ALL=C.UTF-8
export LC_ALL
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1
failed=0

fail() {
  echo "FAILED: $*"
  failed=1
}

# code EXPECTED COMMAND...: runs it, output in out, errors in err
code() {
  expected=$1
  shift
  "$@" >out 2>err
  found=$?
  [ "$found" = "$expected" ] || {
    fail "expected exit code $expected, found $found: $*"
    head -5 err
  }
}

# says FILE TEXT: the file contains the text
says() { grep -qF -- "$2" "$1" || fail "expected \"$2\" in $1: $(head -3 "$1" | tr '\n' '|')"; }
says_not() { ! grep -qF -- "$2" "$1" || fail "did not expect \"$2\" in $1"; }

games() { "$TAFEL_BIN" games --all | awk '{print $1}'; }
least_seats() { "$TAFEL_BIN" games --all | awk -v g="$1" '$1 == g {split($2, n, ","); print n[1]}'; }
# seats COUNT WHO: WHO,WHO,...
seats() { awk -v n="$1" -v w="$2" 'BEGIN {for (i = 1; i <= n; i++) printf "%s%s", (i > 1 ? "," : ""), w}'; }
ones() { awk -v n="$1" 'BEGIN {for (i = 0; i < n; i++) print 1}'; }

finish() { exit "$failed"; }
