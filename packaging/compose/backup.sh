#!/bin/bash
# Backups of PostgreSQL with its own tools, so that a restore can end at any moment:
#
#   backup.sh follow             keeps what PostgreSQL writes as it comes, and copies the whole database once a day
#   backup.sh copy               copies the whole database now
#   backup.sh restore [<moment> [<folder>]]
#                                restores the database into $PGDATA: as it was last, or at a moment such as "2026-11-24 13:00:00-03";
#                                from the backups of now, or from those that an earlier restore put into a folder of $BACKUPS
#
# $BACKUPS/base has a folder for each copy, $BACKUPS/wal what was written since. Copies older than $KEPT_DAYS days are deleted.
set -euo pipefail
umask 077
: "${BACKUPS:?}" "${KEPT_DAYS:=7}"
readonly SLOT=backup
WAL="$BACKUPS/wal" BASE="$BACKUPS/base"
[ -z "${PASSWORD_FILE:-}" ] || { PGPASSWORD=$(cat "$PASSWORD_FILE"); export PGPASSWORD; }
mkdir -p "$WAL" "$BASE"

say() { echo "$(date --utc +%FT%TZ) $*"; }
# a copy under way has a name that begins with a dot
copies() { find "$BASE" -mindepth 1 -maxdepth 1 ! -name '.*' "$@" | sort; }

copy() {
  local name first
  name=$(date --utc +%Y%m%dT%H%M%SZ)
  find "$BASE" -mindepth 1 -maxdepth 1 -name '.*' -exec rm -rf {} +
  pg_basebackup --pgdata "$BASE/.$name" --format tar --gzip --wal-method stream --checkpoint fast --no-password
  mv "$BASE/.$name" "$BASE/$name"
  say "copied: $name"
  copies ! -name "$name" -mtime "+$KEPT_DAYS" | xargs --no-run-if-empty rm -rf
  # what was written before the oldest copy began serves no restore
  first=$(tar -xzOf "$(copies | head -n 1)/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p')
  pg_archivecleanup "$WAL" "$first"
}

follow() {
  local receiver
  pg_receivewal --create-slot --if-not-exists --slot "$SLOT" --no-password
  pg_receivewal --directory "$WAL" --slot "$SLOT" --no-password &
  receiver=$!
  # shellcheck disable=SC2064 -- the process of now
  trap "kill $receiver; wait $receiver || exit 0; exit 0" TERM INT
  while kill -0 "$receiver" 2> /dev/null; do
    # a process of its own: bash ignores `set -e` in a function that stands before `||`
    [ -n "$(copies -mmin -1440)" ] || bash "$0" copy || say 'the copy failed, and is tried again in a minute'
    sleep 60 &
    wait -n || true
  done
  say 'what PostgreSQL writes cannot be followed'
  exit 1
}

restore() {
  local moment=${1:-} copy aside options
  : "${PGDATA:?}"
  [ -z "${2:-}" ] || WAL="$BACKUPS/$2/wal" BASE="$BACKUPS/$2/base"
  # the last copy that was finished before the moment
  copy=$(if [ -n "$moment" ]; then copies ! -newermt "$moment"; else copies; fi | tail -n 1)
  [ -n "$copy" ] || { say "there is no copy of before that moment in $BASE"; exit 1; }
  aside="$(date --utc +%Y%m%dT%H%M%SZ)"
  [ ! -e "$PGDATA" ] || mv "$PGDATA" "$PGDATA.before-$aside"
  mkdir -p "$PGDATA/pg_wal"
  tar -xzf "$copy/base.tar.gz" -C "$PGDATA"
  tar -xzf "$copy/pg_wal.tar.gz" -C "$PGDATA/pg_wal"
  touch "$PGDATA/recovery.signal"
  # the file that was written last is not full, and counts too
  options=(-c "restore_command=cp \"$WAL/%f\" \"%p\" 2>/dev/null || cp \"$WAL/%f.partial\" \"%p\" 2>/dev/null")
  options+=(-c recovery_target_action=promote -c listen_addresses= -c unix_socket_directories=/tmp -c archive_mode=off)
  [ -z "$moment" ] || options+=(-c "recovery_target_time=$moment")
  postgres -D "$PGDATA" "${options[@]}" &
  # only then it is a database of its own: one that is stopped before would go on with what was written after the moment
  until [ "$(psql --host /tmp --username postgres --dbname postgres -Atc 'select pg_is_in_recovery()' 2> /dev/null)" = f ]; do
    kill -0 $! 2> /dev/null || { say "PostgreSQL cannot be restored to that moment: it said why. What was there before is in $PGDATA.before-$aside"; exit 1; }
    sleep 1
  done
  pg_ctl -D "$PGDATA" --mode fast --silent stop
  # the restored database goes another way from here, and is followed anew
  mkdir "$BACKUPS/before-$aside"
  mv "$BACKUPS/wal" "$BACKUPS/base" "$BACKUPS/before-$aside"
  say "restored from the copy $(basename "$copy"); the database and the backups of before are kept under the names that end in before-$aside"
}

case "${1:-}" in
  follow) follow ;;
  copy) copy ;;
  restore) restore "${2:-}" "${3:-}" ;;
  *) sed -n '2,10p' "$0" >&2; exit 2 ;;
esac
