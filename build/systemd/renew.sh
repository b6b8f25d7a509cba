#!/bin/sh
# Renews what a machine has of a version outside of its folder: the units, and what starts the browser of a display. Each
# file that is installed and reads otherwise is exchanged; none is added. Settings of one's own are safe in drop-ins
# (`systemctl edit`), which no version brings. A link stays as it is, such as `systemctl mask` leaves.
#   sh renew.sh                       by the version that this file lies in
#   sh renew.sh FOLDER [UNITS]        by the version in that folder, where systemd looks for units elsewhere
set -eu
version=${1:-$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)}
units=${2:-/etc/systemd/system}
# Where build/boxes/install.sh lays them.
display=${version%/*}/turno-display

renew() {
  { [ -f "$2" ] && [ ! -L "$2" ]; } || return 0
  ! cmp -s "$1" "$2" || return 0
  # On the disk before it is in place: a power cut leaves the former or the new one, whole.
  install -m "$(stat -c %a "$2")" "$1" "$2.new"
  sync "$2.new"
  mv -f "$2.new" "$2"
  sync "${2%/*}"
  echo "${2##*/} is that of this version now."
}

for unit in "$version"/build/systemd/*.service "$version"/build/systemd/*.path "$version"/build/boxes/*.service; do
  renew "$unit" "$units/${unit##*/}"
done
for script in browser.sh watchdog.sh; do
  renew "$version/build/boxes/$script" "$display/$script"
done
