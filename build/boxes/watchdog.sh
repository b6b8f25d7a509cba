#!/bin/sh
# Starts the browser of a display anew when its page hangs: the server answers, and has heard nothing of the page for too
# long. While the server itself is away nothing is done: the page waits for it, and shows its last turns meanwhile.
#   TURNO_SERVER, TURNO_DISPLAY  as browser.sh has them
set -eu
: "${TURNO_SERVER:?set it in /etc/turno/display.env}"
state=${TURNO_STATE:-/var/lib/turno-display}
# Seconds between two looks; all that follows is counted in looks.
look=${TURNO_LOOK:-15}
# A page says something every 15 s; from a minute without it on a look is a bad one.
silent=60
# So many bad ones in a row, two minutes: a browser that has just been started needs one to be there.
max_failures=${TURNO_MAX_FAILURES:-8}
# Pauses after a restart, since a fault that comes back at once would have the screen flicker all day: 2 min, then 4, 8 …
pause=$max_failures
max_pause=60

say() { echo "turno-display-watchdog: $*"; }

# Prints for how many seconds the page was not heard, `null` where it never was; fails where the server does not say.
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

# Ends the browser and what shows it, by force: what hangs hears nothing else. Its unit starts both anew.
restart() {
  read -r compositor browser < "$state/pids" && kill -KILL "$compositor" "$browser"
}

bad=0
next=$pause
while :; do
  sleep "$look"
  if ! seconds=$(silent_seconds); then
    # Whoever was away begins anew: its pages need a moment to come back to it.
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
  say "the page was not heard for $seconds s while the server answers: starting the browser anew"
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
