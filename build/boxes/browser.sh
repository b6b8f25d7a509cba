#!/bin/sh
# Shows a display or a kiosk on the whole screen, from within the session that turno-display.service makes.
#   TURNO_SERVER   address of the branch's server, such as http://192.168.1.10:8080
#   TURNO_DISPLAY  number of the display; left out, the box shows a code and is paired at the branch: with a display, as a
#                  kiosk, or as the workstation of an operator
#   TURNO_ROTATE   90, 180 or 270 for a screen that hangs on its side
set -eu
: "${TURNO_SERVER:?set it in /etc/turno/display.env}"
state=${TURNO_STATE:-/var/lib/turno-display}

if [ -n "${TURNO_DISPLAY:-}" ]; then
  page=${TURNO_SERVER%/}/digital-signage/$TURNO_DISPLAY
else
  # The box keeps its key itself, so that it stays paired though the browser should lose all it has kept.
  [ -s "$state/key" ] || (umask 077 && head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n' > "$state/key")
  page=${TURNO_SERVER%/}/devices/pairing#key=$(cat "$state/key")
fi

if [ -n "${TURNO_ROTATE:-}" ]; then
  screens=$(wlr-randr | sed -n 's/^\([^ ]\{1,\}\) .*/\1/p')
  for screen in $screens; do wlr-randr --output "$screen" --transform "$TURNO_ROTATE"; done
fi

# Waits for the server in the dark, instead of showing the browser's own page of failure.
until curl -s -o /dev/null --max-time 5 "${TURNO_SERVER%/}/api/health"; do sleep 2; done

# Says whom the watchdog has to end: what shows the browser, and the browser, which this becomes.
echo "$PPID $$" > "$state/pids"

browser=$(command -v chromium || command -v chromium-browser)
# --kiosk                          the whole screen, without anything around the page
# --autoplay-policy                sound without a touch: nobody touches a wall
# --hide-crash-restore-bubble      a browser that was ended by force asks nothing
# --noerrdialogs                   nor does one whose profile was damaged
# --disable-features=Translate     turns are in the language that they are meant to be in
# --disable-pinch, --overscroll-…  a hand on a touch screen neither enlarges the page nor leaves it
# --password-store=basic           no key ring asks to be opened
# --disk-cache-size                pictures and films stay on the box, 512 MB of them
# --check-for-update-interval      no note that there is a newer one; the system brings it
exec "$browser" \
  --kiosk \
  --ozone-platform=wayland \
  --user-data-dir="$state/profile" \
  --autoplay-policy=no-user-gesture-required \
  --no-first-run \
  --no-default-browser-check \
  --hide-crash-restore-bubble \
  --noerrdialogs \
  --disable-features=Translate,MediaRouter \
  --disable-pinch \
  --overscroll-history-navigation=0 \
  --password-store=basic \
  --disk-cache-size=536870912 \
  --disable-background-networking \
  --disable-component-update \
  --disable-sync \
  --check-for-update-interval=31536000 \
  "$page"
