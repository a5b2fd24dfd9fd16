#!/bin/sh
# From nothing to the first page: sh begin.sh recado.example.com
#
# Writes .env and the secrets, once: what is there already stays as it is. Then it starts everything, and prints the address at which the
# first owner is created. The folder of secrets is closed to other users; the files in it are open, because each container reads them as a
# user of its own.
set -eu
cd "$(dirname "$0")"
umask 077
if ! grep -qs '^DOMAIN=' .env; then
  case "${1:-}" in
    '' | *[!a-z0-9.-]*)
      echo 'Name the domain that leads to this machine: sh begin.sh recado.example.com' >&2
      exit 2
      ;;
  esac
  echo "DOMAIN=$1" >> .env
fi
mkdir -p secrets
is_missing() { ! [ -s "secrets/$1" ]; }
if is_missing secret-key; then openssl rand -base64 32 > secrets/secret-key; fi
for name in metrics-token postgres-password recado-password backup-password; do
  if is_missing "$name"; then openssl rand -hex 24 > "secrets/$name"; fi
done
if is_missing database-url; then
  echo "postgresql://recado:$(cat secrets/recado-password)@postgres:5432/recado" > secrets/database-url
fi
chmod 444 secrets/*
docker compose up --detach --wait
docker compose exec -T recado recado setup
