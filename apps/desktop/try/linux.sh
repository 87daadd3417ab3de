# The client on Linux: run by run.sh in a Debian 13.
set -u
export HOME=/tmp/linux
mkdir -p "$HOME"
. /mnt/try/common.sh
LOG=$HOME/.local/share/scorecard/desktop.log
desktop :91
echo -n password | gnome-keyring-daemon --unlock --components=secrets > /dev/null 2>&1
tar -xzf /mnt/release/scorecard-desktop-*-linux-x64.tar.gz -C "$HOME"
scorecard=$(echo "$HOME"/scorecard-desktop-*/scorecard)
main_process() { pgrep -f "versions/.*/scorecard-desktop" | head -1; }

echo "On Linux ($(. /etc/os-release && echo "$PRETTY_NAME"), WebKitGTK, Xvfb)"
seen "credential store and autostart: --check" "$scorecard" --check
"$scorecard" > "$HOME/output.log" 2>&1 &
seen "the client is ready" until_true 60 log_has ready
seen "its window is visible" until_true 20 window_is_visible
sleep 2
picture linux-window
sign_in() {
  for _ in 1 2 3; do
    xdotool windowactivate --sync "$(xdotool search --onlyvisible --name "$TITLE" | tail -1)" key Tab Return
    until_true 15 log_has signed_in && return 0
  done
  return 1
}
seen "sign-in through the browser" sign_in
seen "the figures are shown" until_true 30 log_has figures_shown
ask /news
seen "the unread notification is in the title" until_true 30 unread_is_shown
sleep 1
picture linux-home
echo "  first start: ready after $(log_value ready) ms, with pages that were not in memory"
pid=$(main_process)
idle "signed in, visible" "$pid" 30
memory "main process, signed in, visible" "$pid"
for part in WebKitWebProcess WebKitNetworkProcess; do memory "$part" "$(pgrep "${part:0:15}" | head -1)"; done

"$scorecard" --try-notification
seen "another start is passed on" until_true 10 log_has second_instance
sleep 2
seen "the notification was received" sh -c 'dunstctl history; test "$(dunstctl count displayed)" -ge 1'
picture linux-notification
close_window
seen "closing hides the window" until_true 10 window_is_hidden
seen "the program runs on" test -d "/proc/$pid"
dunstctl action 0
seen "a click on the notification" until_true 10 log_has notification_clicked
seen "shows the window again" until_true 10 window_is_visible
close_window
until_true 10 window_is_hidden
"$scorecard"
seen "another start shows the window again" until_true 10 window_is_visible
tray_menu linux-tray-menu Escape
close_window
until_true 10 window_is_hidden
sleep 5
idle "signed in, hidden" "$pid" 30
memory "main process, signed in, hidden" "$pid"

kill -9 "$pid"
until_true 10 sh -c "! test -d /proc/$pid"
: > "$LOG"
for _ in 1 2 3 4; do "$scorecard" > /dev/null 2>&1 & done
seen "of four starts at once, one is ready" until_true 60 log_has ready
seen "and three are passed on, after the first was killed" until_true 30 log_count_is passed_on 3
sleep 1
seen "one main process" test "$(pgrep -fc 'versions/.*/scorecard-desktop')" = 1
echo "  next start: ready after $(log_value ready) ms, with four at once"
"$scorecard" --quit
seen "--quit ends it" until_true 20 no_process 'versions/.*/scorecard-desktop'
for _ in 1 2 3; do
  : > "$LOG"
  "$scorecard" > /dev/null 2>&1 &
  until_true 60 log_has ready
  seen "the figures are shown, without a new sign-in" until_true 60 log_has figures_shown
  echo "  start: ready after $(log_value ready) ms, figures after $(log_value figures_shown) ms"
  "$scorecard" --quit
  until_true 20 no_process 'versions/.*/scorecard-desktop'
done
cp "$LOG" /mnt/output/linux-desktop.log
cp "$HOME/output.log" /mnt/output/linux-output.log
exit $failures
