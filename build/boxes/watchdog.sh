#!/bin/sh
# Restarts the browser of a display when its page hangs: the server answers, but has received no heartbeat of the page for
# too long. It does nothing while the server is offline: the page then shows the last calls and waits.
#   TURNO_SERVER, TURNO_DISPLAY  as for browser.sh
set -eu
: "${TURNO_SERVER:?set it in /etc/turno/display.env}"
state=${TURNO_STATE:-/var/lib/turno-display}
# Seconds between two checks; the values below count checks.
look=${TURNO_LOOK:-15}
# A page sends a heartbeat every 15 s; a check fails after a minute without one.
silent=60
# Failed checks in a row before a restart (two minutes): a started browser needs one minute to load.
max_failures=${TURNO_MAX_FAILURES:-8}
# Pauses after a restart: 2 min, then 4, 8 …, so that a permanent error does not make the screen flicker all day.
pause=$max_failures
max_pause=60

say() { echo "turno-display-watchdog: $*"; }

# Prints the seconds since the last heartbeat, `null` if there was none; fails if the server does not answer.
silent_seconds() {
  if [ -n "${TURNO_DISPLAY:-}" ]; then
    answer=$(curl -fsS --max-time 5 "${TURNO_SERVER%/}/api/displays/$TURNO_DISPLAY/ping" 2> /dev/null) || return 1
  else
    answer=$(
      printf '{"key":"%s"}' "$(cat "$state/key")" |
        curl -fsS --max-time 5 -H 'content-type: application/json' --data-binary @- \
          "${TURNO_SERVER%/}/api/devices/ping" 2> /dev/null
    ) || return 1
  fi
  seconds=$(printf '%s' "$answer" | sed -n 's/^{"secondsWithoutContact":\([0-9]\{1,\}\|null\)}$/\1/p')
  [ -n "$seconds" ] && printf '%s' "$seconds"
}

# Kills the browser and its compositor, since a hanging process ignores other signals. The unit restarts both.
restart() {
  read -r compositor browser < "$state/pids" && kill -KILL "$compositor" "$browser"
}

bad=0
next=$pause
while :; do
  sleep "$look"
  if ! seconds=$(silent_seconds); then
    # Starts counting again after the server was offline: pages need a moment to reconnect.
    bad=0
    continue
  fi
  if [ "$seconds" != null ] && [ "$seconds" -lt "$silent" ]; then
    bad=0
    next=$pause
    continue
  fi
  bad=$((bad + 1))
  [ "$bad" -ge "$max_failures" ] || continue
  say "no heartbeat of the page for $seconds s while the server answers: restarting the browser"
  restart || say "it could not be ended: does turno-display.service run?"
  bad=0
  rest=$next
  while [ "$rest" -gt 0 ]; do
    sleep "$look"
    rest=$((rest - 1))
  done
  next=$((next * 2))
  [ "$next" -le "$max_pause" ] || next=$max_pause
done
