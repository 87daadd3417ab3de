#!/usr/bin/env bash
# Runs a command where podman can start containers, on a machine where systemd does not: with a mixed hierarchy of
# control groups, and without the right to raise limits. Changes nothing outside of the command.
#
#   deploy/try/contained.sh deploy/build-image.sh --local-base
#
# Containers belong to the command: what one command starts, another can't restart.
set -euo pipefail
settings=$(mktemp /tmp/scorecard-containers-XXXXXX)
trap 'rm -f "$settings"' EXIT
printf '[containers]\ndefault_ulimits = ["nofile=%d:%d", "nproc=%d:%d"]\n' 16384 16384 8192 8192 > "$settings"
export CONTAINERS_CONF="$settings"
if [ -d /sys/fs/cgroup/memory ] && mountpoint -q /sys/fs/cgroup/unified; then
  unshare --mount --propagation private sh -c 'umount /sys/fs/cgroup/unified && exec "$@"' sh "$@"
else
  "$@"
fi
