#!/bin/sh
# Hands over when the volume of the leader is nearly full. PostgreSQL itself goes on for minutes, while every write fails, and Patroni
# sees nothing wrong with that. Runs beside Patroni, as postgres: watch-volume.sh /var/lib/postgresql
# The other machines hold the same data and may be as full: each hands over once, and again when it had room or an hour has passed.
handed_over_at=0
while sleep 3; do
  used=$(df --output=pcent "$1" | tr -dc '0-9\n' | tail -n 1)
  [ "$used" -ge 90 ] || handed_over_at=0
  [ "$used" -ge 95 ] && [ $(($(date +%s) - handed_over_at)) -ge 3600 ] || continue
  said=$(patronictl -c /etc/patroni/config.yml switchover recado --leader "$PATRONI_NAME" --force 2>&1) # 0 also where it failed
  echo "$said"
  case $said in *'Successfully switched over'*) handed_over_at=$(date +%s) ;; esac
done
