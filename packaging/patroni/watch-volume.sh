#!/bin/sh
# Hands over when the volume of the leader is nearly full. PostgreSQL itself goes on for minutes, while every write fails, and Patroni
# sees nothing wrong with that. Runs beside Patroni, as postgres: watch-volume.sh /var/lib/postgresql
while sleep 3; do
  used=$(df --output=pcent "$1" | tr -dc '0-9\n' | tail -n 1)
  [ "$used" -lt 95 ] || patronictl -c /etc/patroni/config.yml switchover recado --leader "$PATRONI_NAME" --force
done
