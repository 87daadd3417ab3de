#!/usr/bin/env bash
# Tries the built desktop client as a person would: on Linux under Xvfb, and for Windows under Wine, both in a Debian 13
# of its own, because the machine may have another system. Needs root and Linux with debootstrap. Prints what it saw,
# writes pictures, and ends with what only a Windows PC can show.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

usage() {
  cat << 'USAGE'
apps/desktop/try/run.sh --release <folder> [options]

  --release <folder>   what `npm run desktop:build` wrote
  --next <folder>      a build of a newer version: also tries the client's own update to it
  --key <file>         the private key whose public one the first was built with, to publish the newer version
  --root <folder>      a Debian 13 to use, or the empty folder for one (default: a temporary folder)
  --output <folder>    for pictures and logs (default: the current folder)
  --only <linux|wine>  one of both
  --keep               keeps a root that this run made
USAGE
}

release= next= key= root= output=$PWD only= keep=
while [ $# -gt 0 ]; do
  case $1 in
    --release) release=$(cd "$2" && pwd); shift 2 ;;
    --next) next=$(cd "$2" && pwd); shift 2 ;;
    --key) key=$(realpath "$2"); shift 2 ;;
    --root) root=$2; shift 2 ;;
    --output) mkdir -p "$2"; output=$(cd "$2" && pwd); shift 2 ;;
    --only) only=$2; shift 2 ;;
    --keep) keep=yes; shift ;;
    *) usage; exit 1 ;;
  esac
done
[ -n "$release" ] || { usage; exit 1; }

packages=ca-certificates,dbus,dbus-x11,xvfb,xauth,x11-utils,xdotool,imagemagick,libwebkit2gtk-4.1-0,libxdo3
packages+=,libayatana-appindicator3-1,dunst,gnome-keyring,libsecret-1-0,libsecret-tools,procps,openbox,stalonetray
packages+=,fonts-dejavu-core,wine,wine64

is_ours=
if [ -z "$root" ]; then root=$(mktemp -d); is_ours=yes; fi
end() {
  # It ends with its input.
  if [ -n "${service_PID-}" ]; then eval "exec ${service[1]}>&-"; wait "$service_PID" || true; fi
  if [ -n "$is_ours" ] && [ -z "$keep" ]; then rm -rf --one-file-system "$root"; fi
}
trap end EXIT
if [ ! -x "$root/usr/bin/xdotool" ]; then
  echo "Debian 13 in $root: about two minutes"
  debootstrap --variant=minbase --include="$packages" trixie "$root" > "$output/debootstrap.log"
fi

echo "The demo company's service and its identity provider"
coproc service { exec node "$here/../../../scripts/run.mjs" "$here/service.ts" --release "$release" --next "$next" --key "$key" 2> "$output/service.log"; }
read -r -u "${service[0]}" commands || { cat "$output/service.log"; exit 1; }

# In name spaces of its own: mounts and processes end with it.
inside() {
  unshare --mount --pid --fork --kill-child bash -euc '
    root=$1; release=$2; next=$3; output=$4; here=$5; commands=$6; shift 6
    mount --make-rprivate /
    mount --bind "$root" "$root"
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/tmp"
    mkdir -p "$root/mnt/release" "$root/mnt/next" "$root/mnt/output" "$root/mnt/try"
    mount --bind "$release" "$root/mnt/release"
    mount --bind "${next:-$release}" "$root/mnt/next"
    mount --bind "$output" "$root/mnt/output"
    mount --bind "$here" "$root/mnt/try"
    exec chroot "$root" /usr/bin/env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8 COMMANDS="$commands" HAS_NEXT="$next" "$@"
  ' inside "$root" "$release" "$next" "$output" "$here" "$commands" "$@"
}

result=0
if [ "$only" != wine ]; then inside bash /mnt/try/linux.sh || result=1; fi
if [ "$only" != linux ]; then inside bash /mnt/try/wine.sh || result=1; fi

cat << 'WINDOWS'

What only a Windows PC can show, and has to be looked at there (docs/desktop-building.md#on-a-windows-pc):
  - the page in the window, also behind a proxy that Windows is set to: there is no WebView2 under Wine
  - a sign-in through Edge, whose last page brings the window to the front
  - notifications with the name Scorecard, and that a click on one opens the inbox: run Scorecard.exe --try-notification
  - the tray icon's clicks and its menu: Wine has no Shell_NotifyIconGetRect, without which none arrives
  - notices and the tray's menu in Spanish and Filipino
  - switching the start off in Task Manager, which Settings then shows
  - Microsoft's VC++ runtime: whether the addons load on a PC without it
  - SmartScreen and the publisher's name, with a real certificate
  - sleep and resume, several screens, 100 to 200 % scaling, high contrast, Narrator, a second person on the same PC
  - start time, memory and processor time with WebView2
WINDOWS
exit $result
