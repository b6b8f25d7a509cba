#!/bin/sh
# Starts the server that SERVER names in the place of this shell, so that it is the one that is told to stop. A branch
# gets the limits on memory that its unit gives it: it shares its machine.
set -eu
case "${SERVER:-}" in
  branch) exec node --max-semi-space-size=8 --heap-growing-percent=15 dist/servers/branch.js ;;
  central) exec node dist/servers/central.js ;;
esac
echo "Turno cannot start: SERVER is \"${SERVER:-}\"; set it to branch or central" >&2
exit 1
