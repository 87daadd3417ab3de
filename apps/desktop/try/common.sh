# What both trials use. Sourced by linux.sh and wine.sh.
failures=0
# The window's title, also with a number of unread notifications; the tray icon is a window, too, of another name.
TITLE='^(\([0-9]+\) )?Scorecard$'

# seen <text> <command...>: prints whether the command succeeds.
seen() {
  local text=$1
  shift
  if "$@" > /dev/null 2>&1; then echo "  ok    $text"; else
    echo "  FAIL  $text"
    failures=$((failures + 1))
  fi
}

# until_true <seconds> <command...>
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@" > /dev/null 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.1
  done
}

# ask <command> [body]: of the service and the person at its provider (service.ts).
ask() {
  local body=${2-} answer
  exec 3<> "/dev/tcp/127.0.0.1/$COMMANDS"
  printf 'POST %s HTTP/1.0\r\nContent-Length: %d\r\n\r\n%s' "$1" "${#body}" "$body" >&3
  answer=$(cat <&3)
  exec 3>&-
  [[ $answer == 'HTTP/1.1 200'* ]] || {
    echo "  FAIL  $1: $answer"
    failures=$((failures + 1))
    return 1
  }
}

desktop() {
  export DISPLAY=$1 XDG_RUNTIME_DIR=$HOME/run LIBGL_ALWAYS_SOFTWARE=1 NO_AT_BRIDGE=1
  mkdir -p "$XDG_RUNTIME_DIR"
  chmod 700 "$XDG_RUNTIME_DIR"
  Xvfb "$DISPLAY" -screen 0 900x760x24 > /dev/null 2>&1 &
  until_true 20 xdotool getdisplaygeometry
  eval "$(dbus-launch --sh-syntax)"
  export PATH=/mnt/try/bin:$PATH
  openbox > /dev/null 2>&1 &
  # The tray needs a window manager.
  until_true 20 has_window_manager
  stalonetray --geometry 3x1+0+0 --icon-size 24 --window-layer top > /dev/null 2>&1 &
  dunst > "$HOME/dunst.log" 2>&1 &
  sleep 1
}

has_window_manager() { xprop -root _NET_SUPPORTING_WM_CHECK | grep -q 'window id'; }
picture() { import -window root "/mnt/output/$1.png"; }
window_is_visible() { xdotool search --onlyvisible --name "$TITLE"; }
window_is_hidden() { ! xdotool search --onlyvisible --name "$TITLE"; }
# Closes it as a person would; the key may come before the window manager has activated the window.
close_window() {
  for _ in 1 2 3 4 5; do
    window_is_visible > /dev/null || return 0
    xdotool windowactivate "$(xdotool search --onlyvisible --name "$TITLE" | tail -1)" > /dev/null 2>&1
    sleep 0.5
    xdotool key --clearmodifiers alt+F4
    until_true 2 window_is_hidden && return 0
  done
}
now_ms() { date +%s%3N; }
# Sends keys to the menu of the tray icon, and takes a picture of it before.
tray_menu() {
  local name=$1
  shift
  xdotool mousemove 12 12 click 3
  sleep 1.5
  picture "$name"
  xdotool key --delay 150 "$@"
}
unread_is_shown() { xdotool search --name '^\([0-9]+\) Scorecard$'; }
log_value() { grep "\"event\":\"$1\"" "$LOG" | tail -1 | grep -o '"milliseconds":[0-9]*' | cut -d: -f2; }
no_process() { ! pgrep -f "$1"; }
log_has() { grep -q "\"event\":\"$1\"" "$LOG"; }
log_count_is() { [ "$(grep -c "\"event\":\"$1\"" "$LOG")" = "$2" ]; }

# Milliseconds of processor time of a process so far: /proc/<pid>/stat counts hundredths of a second.
processor_time() { awk '{ print ($14 + $15) * 10 }' "/proc/$1/stat"; }
# idle <text> <pid> <seconds>
idle() {
  local before after
  before=$(processor_time "$2")
  sleep "$3"
  after=$(processor_time "$2")
  awk -v used=$((after - before)) -v seconds="$3" -v text="$1" \
    'BEGIN { printf "  processor, %s: %.2f %% (%d ms in %d s)\n", text, used / seconds / 10, used, seconds }'
}
# memory <text> <pid>
memory() {
  awk -v text="$1" '/^Rss:/ { rss = $2 } /^Pss:/ { pss = $2 } /^Private_(Clean|Dirty):/ { own += $2 }
    END { printf "  memory, %s: RSS %d MB, its share (PSS) %d MB, private %d MB\n", text, rss / 1024, pss / 1024, own / 1024 }' \
    "/proc/$2/smaps_rollup"
}
