# The client for Windows under Wine: run by run.sh in a Debian 13. Wine has no WebView2, so the window stays empty.
set -u
export HOME=/tmp/wine WINEDEBUG=-all NODE_SKIP_PLATFORM_CHECK=1 WINEARCH=win64
mkdir -p "$HOME"
. /mnt/try/common.sh
desktop :92
echo "For Windows ($(wine --version 2> /dev/null), Xvfb)"
wineboot -i > /dev/null 2>&1
wineserver -w
LOCAL="$HOME/.wine/drive_c/users/$(id -un)/AppData/Local"
APP="$LOCAL/Programs/Scorecard"
LOG="$LOCAL/Scorecard/desktop.log"
CREDENTIALS='HKCU\Software\Wine\Credential Manager'
APPROVED='HKCU\Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run'
RUN='HKCU\Software\Microsoft\Windows\CurrentVersion\Run'
UNINSTALL='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\ScorecardPlatform.Desktop'
SHORTCUT="$HOME/.wine/drive_c/users/$(id -un)/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Scorecard.lnk"
has_value() { wine reg query "$1" /v "$2"; }
has_credential() { wine reg query "$CREDENTIALS" /s 2> /dev/null | grep -qi "scorecard"; }
has_no_credential() { ! has_credential; }
is_current() { test "$(cat "$APP/current")" = "$1"; }
has_no_value() { ! wine reg query "$1" /v "$2"; }
main_process() { pgrep -f 'versions.*scorecard-desktop.exe' | head -1; }
main_processes() { pgrep -fc 'versions.*scorecard-desktop.exe'; }

# Wine passes pipes on in a way that Node cannot open: a person's start has none.
windows() { wine "$@" > /dev/null 2>&1 < /dev/null; }

start=$SECONDS
windows /mnt/release/Scorecard-*-Setup.exe /S
echo "  silent Setup: $((SECONDS - start)) s"
version=$(cat "$APP/current")
seen "version $version is installed, with a pointer to it" test -f "$APP/versions/$version/scorecard-desktop.exe"
seen "it is in the list of programs" has_value "$UNINSTALL" DisplayVersion
seen "it starts with Windows" has_value "$RUN" Scorecard
seen "it is in the start menu" test -f "$SHORTCUT"
windows "$APP/versions/$version/scorecard-desktop.exe" --check
seen "credential store: 2,560 bytes stored, read, deleted" grep -q '"credential_store","stored":true,"deleted":true' "$LOG"
seen "start with Windows: switched off and on" grep -q '"start_with_system","was_on":true,"changed":true,"restored":true' "$LOG"

wine reg add "$APPROVED" /v Scorecard /t REG_BINARY /d 030000000000000000000000 /f > /dev/null
windows "$APP/versions/$version/scorecard-desktop.exe" --check
seen "start with Windows, switched off in Task Manager: seen as off" grep -q '"start_with_system","was_on":false,"changed":true,"restored":true' "$LOG"
seen "and switched on again by the program" has_no_value "$APPROVED" Scorecard
wine reg add "$RUN" /v Scorecard /d "\"$(winepath -w "$APP/Scorecard.exe")\" --hidden" /f > /dev/null

windows "$APP/Scorecard.exe" --without-web-engine
seen "the launcher starts the version; both addons load" until_true 60 log_has ready
seen "its window is visible" until_true 20 window_is_visible
sleep 2
picture wine-window
echo "  first start: ready after $(log_value ready) ms"
ask /news
seen "no sign-in is stored" has_no_credential
windows "$APP/Scorecard.exe" --choose sign_in
seen "sign-in through the browser" until_true 60 log_has signed_in
seen "the sign-in is in the credential store" until_true 10 has_credential
seen "the unread notification is in the title" until_true 30 unread_is_shown
windows "$APP/Scorecard.exe" --quit
until_true 20 no_process 'versions.*scorecard-desktop.exe'
# In Wine's own desktop, whose task bar has the tray icon; outside of it, it is among those of Linux.
wine explorer /desktop=shell,900x760 "$(winepath -w "$APP/Scorecard.exe")" --without-web-engine > /dev/null 2>&1 < /dev/null &
sleep 8
xdotool mousemove 890 750
sleep 2
picture wine-desktop
windows "$APP/Scorecard.exe" --quit
until_true 20 no_process 'versions.*scorecard-desktop.exe'
for start_number in 1 2 3; do
  start=$(now_ms)
  windows "$APP/Scorecard.exe" --without-web-engine
  until_true 60 unread_is_shown
  echo "  start, signed in: ready after $(log_value ready) ms, unread count of the service after $(($(now_ms) - start)) ms"
  [ "$start_number" = 3 ] || { windows "$APP/Scorecard.exe" --quit; until_true 20 no_process 'versions.*scorecard-desktop.exe'; }
done
pid=$(main_process)
idle "signed in, visible" "$pid" 30
memory "main process, signed in, without a web engine" "$pid"
windows "$APP/Scorecard.exe" --try-notification
seen "another start is passed on" until_true 20 log_has second_instance
sleep 1
picture wine-badge
close_window
seen "closing hides the window" until_true 10 window_is_hidden
seen "the program runs on" test -d "/proc/$pid"
windows "$APP/Scorecard.exe"
seen "another start shows it again" until_true 10 window_is_visible
close_window
sleep 5
idle "signed in, hidden" "$pid" 30
memory "main process, signed in, hidden" "$pid"
kill -9 "$pid"
until_true 10 sh -c "! test -d /proc/$pid"
: > "$LOG"
for _ in 1 2 3 4; do windows "$APP/versions/$version/scorecard-desktop.exe" --without-web-engine & done
seen "of four starts at once, one is ready" until_true 60 log_has ready
seen "and three are passed on, after the first was killed" until_true 30 log_count_is passed_on 3
sleep 1
seen "one main process" test "$(main_processes)" = 1

if [ -n "$HAS_NEXT" ]; then
  wine reg delete "$RUN" /v Scorecard /f > /dev/null
  windows "$APP/Scorecard.exe" --quit
  until_true 20 no_process 'versions.*scorecard-desktop.exe'
  ask /publish
  : > "$LOG"
  windows "$APP/Scorecard.exe" --hidden --without-web-engine
  seen "a release is found, downloaded, installed while the window is hidden, and proves itself" until_true 420 log_has updated
  newer=$(cat "$APP/current")
  seen "$newer is current and runs, and is alone" test "$newer" != "$version" -a "$(pgrep -fc "versions.$newer.scorecard-desktop.exe")" = 1
  seen "the version before is kept for a rollback" test "$(cat "$APP/previous")" = "$version" -a -d "$APP/versions/$version"
  seen "still signed in" until_true 30 unread_is_shown
  seen "an update does not switch the start with Windows on again" has_no_value "$RUN" Scorecard
fi
windows "$APP/Scorecard.exe" --choose sign_out
seen "signing out deletes the sign-in from the credential store" until_true 20 has_no_credential
cp "$LOG" /mnt/output/wine-desktop.log
windows "$APP/uninstall.exe" /S
seen "uninstalling ends the running program" until_true 60 no_process 'versions.*scorecard-desktop.exe'
seen "and leaves no files" until_true 30 test ! -e "$APP"
seen "no settings" test ! -e "$LOCAL/Scorecard"
seen "no entry in the list of programs" has_no_value "$UNINSTALL" DisplayVersion
seen "no start with Windows" has_no_value "$RUN" Scorecard
seen "no shortcut" test ! -e "$SHORTCUT"
wineserver -k
exit $failures
