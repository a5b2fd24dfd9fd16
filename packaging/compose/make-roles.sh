#!/bin/bash
# Runs once, when the container of PostgreSQL makes its database: the role of the service, which owns its database and nothing else, and the
# role of the backup, which reads what PostgreSQL writes.
set -euo pipefail
psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 --quiet \
  --set recado="$(cat "${SECRETS:-/run/secrets}/recado-password")" --set backup="$(cat "${SECRETS:-/run/secrets}/backup-password")" <<'SQL'
create role recado login password :'recado';
create role backup login replication password :'backup';
create database recado owner recado;
SQL
echo 'host replication backup samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql --username postgres --dbname postgres --quiet --command 'select pg_reload_conf()' > /dev/null
