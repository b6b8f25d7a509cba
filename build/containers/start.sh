#!/bin/sh
# Replaces this shell with the server that SERVER names, so that it receives the stop signal. A branch has the memory
# limits of its systemd unit, because it shares its machine.
set -eu
case "${SERVER:-}" in
  branch) exec node --max-semi-space-size=8 --heap-growing-percent=15 dist/servers/branch.js ;;
  central) exec node dist/servers/central.js ;;
esac
echo "Turno cannot start: SERVER is \"${SERVER:-}\"; set it to branch or central" >&2
exit 1
