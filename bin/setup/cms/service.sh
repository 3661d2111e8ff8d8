# Shared by wordpress.sh and ghost.sh (sourced, not run). Bash 4+, Linux.
set -euo pipefail
umask 077
CACHE=${SERVICES_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/signalbox-cms}   # downloaded programs, shared by all instances
MAX_SECONDS=${SERVICE_MAX_SECONDS:-7200}                                      # a server left behind ends itself after this
T0=$SECONDS

log() { printf '[%s +%ss] %s\n' "${SERVICE:-cms}" "$((SECONDS - T0))" "$*" >&2; }
die() { log "FAILED: $*"; exit 1; }

usage_port() { [[ ${1:-} =~ ^[0-9]+$ ]] && ((10#$1 > 1023 && 10#$1 < 65536)) || die "not a port above 1023: '${1:-}'"; }

# The data folder must be new, empty, or one that this script made earlier.
claim_dir() {
  mkdir -p "$1" || die "cannot make $1"
  DIR=$(cd "$1" && pwd -P)
  if [ ! -e "$DIR/.content-service" ]; then
    [ -z "$(ls -A "$DIR")" ] || die "$DIR is not empty and not a data folder of $SERVICE"
    echo "$SERVICE" >"$DIR/.content-service"
  fi
  [ "$(cat "$DIR/.content-service")" = "$SERVICE" ] || die "$DIR belongs to $(cat "$DIR/.content-service")"
}

lock_dir() { exec 8>"$DIR/.lock"; flock -w 300 8 || die "another $SERVICE command holds $DIR"; }
lock_cache() { mkdir -p "$CACHE"; exec 9>"$CACHE/.lock"; flock -w 900 9 || die "another install holds $CACHE"; }
unlock_cache() { exec 9>&-; }

# A daemon in a session of its own, ended by itself after MAX_SECONDS; its pid and start time are kept,
# so that a pid used again by another program is never ended.
start_daemon() { # name logfile command...
  local name=$1 logf=$2; shift 2
  setsid timeout -k 15 "$MAX_SECONDS" "$@" >>"$logf" 2>&1 </dev/null 8>&- 9>&- &
  local pid=$!
  echo "$pid $(cut -d' ' -f22 /proc/$pid/stat 2>/dev/null || echo 0)" >"$DIR/$name.pid"
}
alive() { # name
  local pid st
  read -r pid st 2>/dev/null <"$DIR/$1.pid" || return 1
  [ -r "/proc/$pid/stat" ] && [ "$(cut -d' ' -f22 "/proc/$pid/stat" 2>/dev/null)" = "$st" ] &&
    [ "$(cut -d' ' -f3 "/proc/$pid/stat" 2>/dev/null)" != Z ]
}
stop_daemon() { # name [seconds]
  local pid st i
  if alive "$1"; then
    read -r pid st <"$DIR/$1.pid"
    kill -TERM "$pid" 2>/dev/null || true
    for ((i = 0; i < ${2:-20} * 10; i++)); do alive "$1" || break; sleep 0.1; done
    if alive "$1"; then log "$1 did not end in time, killing its group"; kill -KILL -- "-$pid" 2>/dev/null || true; sleep 0.3; fi
  fi
  rm -f "$DIR/$1.pid"
}

port_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

wait_for() { # seconds daemon command...
  local n=$1 d=$2 i; shift 2
  for ((i = 0; i < n * 5; i++)); do
    "$@" >/dev/null 2>&1 && return 0
    alive "$d" || return 1
    sleep 0.2
  done
  return 1
}

have() { local c; for c in "$@"; do command -v "$c" >/dev/null 2>&1 || return 1; done; }

# Debian packages, without any service being started by them (only -core/-cli packages are asked for).
apt_install() {
  [ "$(id -u)" = 0 ] || die "needs root to install: $*"
  local o=(-y -q --no-install-recommends -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  log "installing Debian packages: $*"
  if ! DEBIAN_FRONTEND=noninteractive timeout 500 apt-get install "${o[@]}" "$@" >"$CACHE/apt.log" 2>&1; then
    timeout 300 apt-get update -q >"$CACHE/apt-update.log" 2>&1 || true
    DEBIAN_FRONTEND=noninteractive timeout 500 apt-get install "${o[@]}" "$@" >"$CACHE/apt.log" 2>&1 ||
      { tail -5 "$CACHE/apt.log" >&2; die "apt-get install $*"; }
  fi
}

on_exit_clean() { # called when start fails: end what this start began, show the log's end
  local rc=$?
  [ "$rc" = 0 ] && return
  local d; for d in $DAEMONS; do stop_daemon "$d" 10; done
  local f; for f in ${LOGS:-}; do [ -s "$f" ] && { echo "--- end of $f" >&2; tail -n 15 "$f" >&2; }; done
  exit "$rc"
}
