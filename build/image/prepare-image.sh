#!/bin/sh
# Prepares a reference machine for imaging: removes keys, state and identity, and installs the first start of each copy.
# Run it as root, in its folder, as the last step before the disk is imaged:
#   sh prepare-image.sh http://192.168.1.10:8080 kiosk [devices.csv [wifi.nmconnection]]
# devices.csv has one machine per line: serial number, name, and optionally left and top position of its screen.
set -eu
server=${1:?state the address of the branch server, such as http://192.168.1.10:8080}
role=${2:?state the role: kiosk, display or operator}
devices=${3:-}
wifi=${4:-}
root=${TURNO_ROOT:-}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
case $role in kiosk | display | operator) ;; *) echo "the role is kiosk, display or operator, not $role" >&2; exit 1 ;; esac
case $server in http://* | https://*) ;; *) echo "the address starts with http:// or https://" >&2; exit 1 ;; esac
[ -n "$root" ] || [ "$(id -u)" -eq 0 ] || { echo 'run it as root' >&2; exit 1; }
[ -z "$devices" ] || [ -r "$devices" ] || { echo "$devices cannot be read" >&2; exit 1; }
[ -z "$wifi" ] || [ -r "$wifi" ] || { echo "$wifi cannot be read" >&2; exit 1; }

# Keys and state of the appliance and of a box.
for state in "$root"/home/*/.config/turno "$root"/root/.config/turno; do
  rm -rf "$state/device.json" "$state/device.json.copy" "$state/device.json.new" "$state/updates" "$state/log" \
    "$state/print-jobs" "$state"/supervisor.*
done
rm -rf "$root/var/lib/turno-display/key" "$root/var/lib/turno-display/profile" "$root/var/lib/turno-display/print-jobs" \
  "$root/var/lib/turno-display/pids"
# Identity of the system; both are generated at the first start.
[ ! -e "$root/etc/machine-id" ] || : > "$root/etc/machine-id"
rm -f "$root"/etc/ssh/ssh_host_*

install -d "$root/etc/turno" "$root/opt/turno-first-start" "$root/etc/systemd/system/multi-user.target.wants"
printf '%s\n%s\n' "$server" "$role" > "$root/etc/turno/image"
rm -f "$root/etc/turno/preset.json" "$root/etc/turno/devices.csv"
[ -z "$devices" ] || install -m 644 "$devices" "$root/etc/turno/devices.csv"
if [ -n "$wifi" ]; then
  install -d "$root/etc/NetworkManager/system-connections"
  install -m 600 "$wifi" "$root/etc/NetworkManager/system-connections/turno.nmconnection"
fi
install -m 755 "$here/first-start.sh" "$root/opt/turno-first-start/"
install -m 644 "$here/turno-first-start.service" "$root/etc/systemd/system/"
ln -sf /etc/systemd/system/turno-first-start.service \
  "$root/etc/systemd/system/multi-user.target.wants/turno-first-start.service"
echo 'Switch the machine off and image its disk. Each copy sets itself up at its first start.'
