#!/bin/sh
# Runs a build so that nothing of it outlives the publisher: the publisher holds the standard input of
# this process open; when that ends, even by `kill -9`, the whole process group ends. A channel for
# messages, which Node opens as descriptor 3, goes from the publisher to the build itself.
# Usage: sh guard.sh NICENESS COMMAND [ARGUMENTS...]
niceness=$1
shift
exec 9<&0 </dev/null

# `$$` is the process above this subshell, which leads the group.
(
  exec 3>&- >/dev/null 2>&1
  while read -r _ <&9; do :; done
  kill -s KILL -- "-$$"
) &
watcher=$!

nice -n "$niceness" "$@" 9<&- &
build=$!
# The publisher is to see the end of the channel and of what is printed when the build has ended.
exec 9<&- 3>&-
# Without what the shell itself says of a signal.
wait "$build" 2>/dev/null
code=$?
kill "$watcher"
if [ "$code" -gt 128 ] && signal=$(kill -l "$code" 2>/dev/null); then
  echo "The build was ended by SIG$signal from outside: by a person, or for want of memory." >&2
  exit 1
fi
exit "$code"
