#!/bin/sh
# Creates the cluster at the first start, then runs the command.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  # shellcheck disable=SC2086 # several arguments
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --pwfile=/tmp/password -A scram-sha-256 $POSTGRES_INITDB_ARGS > /dev/null
  rm /tmp/password
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  postgres --single -D "$PGDATA" postgres > /dev/null <<END
create database "$POSTGRES_DB"
END
  postgres --single -D "$PGDATA" postgres > /dev/null <<END
create database "${POSTGRES_DB}_warehouse"
END
fi
exec "$@" -c listen_addresses='*' -c unix_socket_directories=/tmp
