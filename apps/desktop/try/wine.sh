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
RUN='HKCU\Software\Microsoft\Windows\CurrentVersion\Run'
UNINSTALL='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\ScorecardPlatform.Desktop'
SHORTCUT="$HOME/.wine/drive_c/users/$(id -un)/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Scorecard.lnk"
has_value() { wine reg query "$1" /v "$2"; }
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

windows "$APP/Scorecard.exe" --without-web-engine
seen "the launcher starts the version; both addons load" until_true 60 log_has ready
seen "its window is visible" until_true 20 window_is_visible
sleep 2
picture wine-window
echo "  first start: ready after $(grep -o '"milliseconds":[0-9]*' "$LOG" | tail -1 | cut -d: -f2) ms"
pid=$(main_process)
idle "visible" "$pid" 20
memory "main process, without a web engine" "$pid"
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
idle "hidden" "$pid" 20
memory "main process, hidden" "$pid"
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
  windows /mnt/next/Scorecard-*-Setup.exe /S
  newer=$(cat "$APP/current")
  seen "Setup of $newer, next to the running $version" test "$newer" != "$version" -a -d "$APP/versions/$newer"
  seen "the version before is kept for a rollback" test "$(cat "$APP/previous")" = "$version" -a -d "$APP/versions/$version"
  seen "an update does not switch the start with Windows on again" has_no_value "$RUN" Scorecard
fi
windows "$APP/uninstall.exe" /S
seen "uninstalling ends the running program" until_true 60 no_process 'versions.*scorecard-desktop.exe'
seen "and leaves no files" until_true 30 test ! -e "$APP"
seen "no settings" test ! -e "$LOCAL/Scorecard"
seen "no entry in the list of programs" has_no_value "$UNINSTALL" DisplayVersion
seen "no start with Windows" has_no_value "$RUN" Scorecard
seen "no shortcut" test ! -e "$SHORTCUT"
wineserver -k
exit $failures
