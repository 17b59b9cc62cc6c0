#!/usr/bin/env bash
# Carries out the steps of the Dockerfile in a clean folder, for machines without Docker: the files that
# .dockerignore lets in, the RUN lines as they stand there, then the program. Root starts it as nobody, so
# that it cannot write its own files. It has to get ready, answer a page, and end on SIGTERM.
#
#   deploy/container-check.sh [PORT]
set -euo pipefail
cd "$(dirname "$0")/.."
PORT="${1:-8099}"
WORK="$(mktemp -d /tmp/container-check-XXXXXX)"
APP="$WORK/app"
DATA="$WORK/data"
PID=''
finish() {
  # It ends its own processes.
  if [ -n "$PID" ] && kill -TERM "$PID" 2>/dev/null; then wait "$PID" || true; fi
  chmod -R u+w "$WORK" && rm -rf "$WORK"
}
trap finish EXIT
step() { printf '\n== %s\n' "$1"; }

step 'Files: what .dockerignore lets in, of what git tracks'
mkdir "$APP"
mapfile -t IN < <(sed -n 's/^!\(.*\)/:(glob)\1/p' .dockerignore)
# A folder stands for everything below it.
mapfile -t BELOW < <(sed -n 's/^!\([^*]*\)$/:(glob)\1\/**/p' .dockerignore)
mapfile -t OUT < <(grep -vE '^(#|!|\*|$)' .dockerignore | sed 's/.*/:(exclude)&/')
git ls-files -z -- "${IN[@]}" "${BELOW[@]}" "${OUT[@]}" | tar --null -T - -cf - | tar -xf - -C "$APP"
for name in __tests__ e2e benchmarks docs .github .env; do
  if [ -e "$APP/$name" ]; then
    echo "$name does not belong into an image."
    exit 1
  fi
done
du -sh "$APP" | cut -f1

step 'RUN lines'
sed -n 's/^RUN //p' Dockerfile | while IFS= read -r line; do
  line="${line//\/data/$DATA}"
  line="${line//chown node:node/true}"
  echo "$line"
  (cd "$APP" && bash -euo pipefail -c "$line" > "$WORK/run.log" 2>&1 < /dev/null) || {
    tail -20 "$WORK/run.log"
    exit 1
  }
done
du -sh "$APP/node_modules" | cut -f1

step 'The program'
chmod -R go-w,a+rX "$APP"
chmod 755 "$WORK"
RUN_AS=()
if [ "$(id -u)" = 0 ]; then
  chown -R 65534:65534 "$DATA"
  RUN_AS=(setpriv --reuid=65534 --regid=65534 --clear-groups)
fi
# The pinned one, as in the image.
NODE="$(echo "$APP"/node_modules/node-linux-*/bin/node)"
# As ENTRYPOINT has it; "start" needs no project of Firebase.
cd "$APP"
"${RUN_AS[@]}" env -i PATH="$(dirname "$NODE"):/usr/bin:/bin" HOME="$DATA" NODE_ENV=production \
  HOST=127.0.0.1 PORT="$PORT" PLIEGO_DATA_DIR="$DATA" "$NODE" scripts/bootstrap.mjs start > "$WORK/start.log" 2>&1 &
PID=$!
for _ in $(seq 1 600); do
  if ! kill -0 "$PID" 2>/dev/null; then
    tail -20 "$WORK/start.log"
    exit 1
  fi
  HEALTH="$(curl -fsS "http://127.0.0.1:$PORT/healthz" 2>/dev/null || true)"
  if [[ "$HEALTH" =~ \"release\":[0-9] ]]; then break; fi
  sleep 1
done
echo "$HEALTH"
PAGE="$(curl -fsS "http://127.0.0.1:$PORT/discover")"
[[ "$PAGE" == *'<h1'* ]]
echo 'A page is served.'

step 'SIGTERM'
kill -TERM "$PID"
CODE=0
wait "$PID" || CODE=$?
PID=''
echo "It ended with $CODE."
[ "$CODE" = 0 ]
