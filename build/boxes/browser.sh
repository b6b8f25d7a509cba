#!/bin/sh
# Shows a display or a kiosk in full screen, in the session of turno-display.service.
#   TURNO_SERVER   address of the branch's server, such as http://192.168.1.10:8080
#   TURNO_DISPLAY  number of the display; without it the box shows a code and is paired at the branch as a display,
#                  kiosk, or as the workstation of an operator
#   TURNO_ROTATE   90, 180 or 270 for a rotated screen
set -eu
: "${TURNO_SERVER:?set it in /etc/turno/display.env}"
state=${TURNO_STATE:-/var/lib/turno-display}

if [ -n "${TURNO_DISPLAY:-}" ]; then
  page=${TURNO_SERVER%/}/digital-signage/$TURNO_DISPLAY
else
  # The key of the box is stored outside of the browser, so that it stays paired if the browser loses its data.
  [ -s "$state/key" ] || (umask 077 && head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n' > "$state/key")
  page=${TURNO_SERVER%/}/devices/pairing#key=$(cat "$state/key")
fi

if [ -n "${TURNO_ROTATE:-}" ]; then
  screens=$(wlr-randr | sed -n 's/^\([^ ]\{1,\}\) .*/\1/p')
  for screen in $screens; do wlr-randr --output "$screen" --transform "$TURNO_ROTATE"; done
fi

# Waits for the server with a black screen, instead of showing the error page of the browser.
until curl -s -o /dev/null --max-time 5 "${TURNO_SERVER%/}/api/health"; do sleep 2; done

# Records the processes that the watchdog kills: the compositor, and the browser, which replaces this shell.
echo "$PPID $$" > "$state/pids"

browser=$(command -v chromium || command -v chromium-browser)
# --kiosk                          full screen without controls
# --autoplay-policy                plays sound without a touch
# --hide-crash-restore-bubble      no dialog after the browser was killed
# --noerrdialogs                   no dialog about a damaged profile
# --disable-features=Translate     no offer to translate calls
# --disable-pinch, --overscroll-…  no zoom and no navigation by touch
# --password-store=basic           no prompt of a key ring
# --disk-cache-size                caches 512 MB of images and videos
# --check-for-update-interval      no notice about updates, which the system installs
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
