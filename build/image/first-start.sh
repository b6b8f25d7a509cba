#!/bin/sh
# First start of an imaged machine: writes its name, role and screen for the appliance, by its serial number.
set -eu
root=${TURNO_ROOT:-}
preset=$root/etc/turno/preset.json
[ ! -e "$preset" ] || exit 0
{ read -r server && read -r role; } < "$root/etc/turno/image"

serial=''
for file in "$root/sys/class/dmi/id/product_serial" "$root/sys/firmware/devicetree/base/serial-number"; do
  [ -n "$serial" ] || [ ! -r "$file" ] || serial=$(tr -d '\0\r\n' < "$file")
done
name=$serial x='' y=''
if [ -n "$serial" ] && [ -r "$root/etc/turno/devices.csv" ]; then
  # A spreadsheet may end lines with a carriage return and begin the file with a mark.
  line=$(sed 's/\r$//; 1s/^\xef\xbb\xbf//' "$root/etc/turno/devices.csv" | awk -F'[,;]' -v serial="$serial" '$1 == serial { print; exit }')
  if [ -n "$line" ]; then
    IFS=',;' read -r _ name x y _ <<LINE
$line,,,
LINE
  fi
fi

# Text for JSON: quotes and backslashes are escaped, control characters removed.
text() { printf '%s' "$1" | tr -d '\000-\037' | sed 's/[\\"]/\\&/g'; }
screen=null
case $x$y in *[!0-9-]* | '') ;; *) screen="{\"x\":${x:-0},\"y\":${y:-0}}" ;; esac
printf '{"server":"%s","role":"%s","name":"%s","screen":%s}\n' \
  "$(text "$server")" "$(text "$role")" "$(text "$name")" "$screen" > "$preset.new"
mv "$preset.new" "$preset"

[ -n "$root" ] || [ ! -x /usr/bin/ssh-keygen ] || ssh-keygen -A
host=$(printf 'turno-%s' "$serial" | tr -cd 'A-Za-z0-9-' | cut -c1-60)
[ -n "$root" ] || [ "$host" = turno- ] || hostnamectl set-hostname "$host"
