#!/bin/sh
# Sets up Pliego of the clone in /srv/pliego/app on a Debian with systemd, for one name:
#   sh /srv/pliego/app/deploy/install.sh www.example.org
# May be run again, as an upgrade does: settings that are there stay, units and the command are replaced.
# docs/runbooks/install.md has the steps around it.
set -eu
NAME="${1:?Say the name that readers will use: install.sh www.example.org}"
cd /srv/pliego/app/deploy

id pliego > /dev/null 2>&1 || useradd --system --home-dir /srv/pliego --shell /usr/sbin/nologin pliego
chown pliego:pliego /srv/pliego
chown -R pliego:pliego /srv/pliego/app
install -d -m 700 -o pliego -g pliego /srv/pliego/data /srv/pliego/backups
install -d -m 755 /etc/pliego
install -m 755 pliego.sh /usr/local/bin/pliego
install -m 644 systemd/pliego* /etc/systemd/system/
if [ ! -e /etc/pliego/environment ]; then
  install -m 600 environment /etc/pliego/environment
  sed -i "s/www\.example\.org/$NAME/" /etc/pliego/environment
fi
# The file that comes with Caddy is replaced, one of your own is not.
if grep -qs /usr/share/caddy /etc/caddy/Caddyfile; then
  case "$NAME" in
    www.*) sed "s/example\.org/${NAME#www.}/" caddy/Caddyfile > /etc/caddy/Caddyfile ;;
    *) sed "/^example\.org/,\$d; s/www\.example\.org/$NAME/" caddy/Caddyfile > /etc/caddy/Caddyfile ;;
  esac
fi
if [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
echo "Settings are in /etc/pliego/environment, those of Caddy in /etc/caddy/Caddyfile."
