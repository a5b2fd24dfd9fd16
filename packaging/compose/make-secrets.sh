#!/bin/sh
# Makes the secrets of compose.yaml, once: what is there already stays as it is.
# The folder is closed to other users; the files in it are open, because each container reads them as a user of its own.
set -eu
cd "$(dirname "$0")"
umask 077
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
