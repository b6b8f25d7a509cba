#!/bin/sh
# Turns a Debian 12 or Raspberry Pi OS (Lite) machine into a display or kiosk of Turno. Run it as root, in its folder:
#   sh install.sh http://192.168.1.10:8080        shows a code, and is paired at the branch as a display or a kiosk
#   sh install.sh http://192.168.1.10:8080 3      shows display 3
# With a release of Turno in /opt/turno, a box that is paired as a kiosk also prints.
# Run it again to update the box; the pairing remains.
set -eu
server=${1:?say the address of the server of the branch, such as http://192.168.1.10:8080}
display=${2:-}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
[ "$(id -u)" -eq 0 ] || { echo 'run it as root: sudo sh install.sh …' >&2; exit 1; }

apt-get update -q
if apt-cache show chromium > /dev/null 2>&1; then browser='chromium'; else browser='chromium-browser'; fi
# polkitd gives the session of the display access to the screen; Node needs libatomic1.
apt-get install -q -y --no-install-recommends "$browser" cage xwayland wlr-randr curl kbd pipewire-audio polkitd libatomic1

id turno-display > /dev/null 2>&1 ||
  useradd --system --home-dir /var/lib/turno-display --shell /usr/sbin/nologin turno-display
for group in audio video render; do
  if getent group "$group" > /dev/null; then usermod -aG "$group" turno-display; fi
done

install -d /opt/turno-display /etc/turno
install -m 755 "$here/browser.sh" "$here/watchdog.sh" /opt/turno-display/
install -m 644 "$here/turno-display.service" "$here/turno-display-watchdog.service" /etc/systemd/system/
{
  echo "TURNO_SERVER=$server"
  echo "TURNO_DISPLAY=$display"
  echo "TURNO_ROTATE=${TURNO_ROTATE:-}"
} > /etc/turno/display.env

# Prints the path of Node in the release.
prints=''
if [ -e /opt/turno/dist/servers/print-agent.js ]; then
  install -m 644 "$here/turno-print-agent.service" /etc/systemd/system/
  prints='turno-print-agent.service'
fi

systemctl daemon-reload
systemctl set-default multi-user.target
# Not quoted: empty if the box does not print, so that no unit is named.
# shellcheck disable=SC2086
systemctl enable turno-display.service turno-display-watchdog.service $prints
# shellcheck disable=SC2086
systemctl restart turno-display.service turno-display-watchdog.service $prints
echo "The screen starts now, and whenever the box is switched on."
