#!/bin/sh
# /usr/local/bin/pliego: runs a command as the service does, with its settings and its user.
#   pliego doctor
#   pliego user add you@example.org --role admin
set -eu
if [ "$(id -u)" != 0 ]; then
  echo 'Run this as root: it reads /etc/pliego/environment, and then becomes the user pliego.' >&2
  exit 1
fi
set -a
. /etc/pliego/environment
set +a
export HOME=/srv/pliego PATH=/srv/pliego/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
umask 077
cd /srv/pliego/app
exec setpriv --reuid=pliego --regid=pliego --init-groups node scripts/bootstrap.mjs "$@"
