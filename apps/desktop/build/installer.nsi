; Setup for one person, without administrator rights. Versions lie side by side, so that a running one can be updated and
; the one before it can come back: see docs/desktop-building.md.
Unicode true
Target amd64-unicode
!include "MUI2.nsh"
!include "LogicLib.nsh"
!include "FileFunc.nsh"
!include "x64.nsh"
!include "WinVer.nsh"

SetCompressor ${COMPRESSION}
SetDateSave off
RequestExecutionLevel user
ManifestDPIAware true
Name "${NAME}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"
!define APPROVED_KEY "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run"
!define ID_KEY "Software\Classes\AppUserModelId\${ID}"
!define WEBVIEW_KEY "Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=1033 "ProductName" "${NAME}"
VIAddVersionKey /LANG=1033 "CompanyName" "${PUBLISHER}"
VIAddVersionKey /LANG=1033 "FileDescription" "${NAME} Setup"
VIAddVersionKey /LANG=1033 "LegalCopyright" "${COPYRIGHT}"
VIAddVersionKey /LANG=1033 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "ProductVersion" "${VERSION}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${LAUNCHER}.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Start ${NAME}"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

!ifdef SIGN_UNINSTALLER
  ; Setup writes the uninstaller as it is here: signed. A command that fails ends the build.
  !uninstfinalize `${SIGN_UNINSTALLER}` = 0
!endif

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_ICONSTOP "${NAME} needs 64-bit Windows 10 or newer." /SD IDOK
    SetErrorLevel 2
    Quit
  ${EndIf}
FunctionEnd

Section "Program"
  SetShellVarContext current
  StrCpy $R8 ""
  IfFileExists "$INSTDIR\current" 0 first_time
    FileOpen $0 "$INSTDIR\current" r
    FileRead $0 $R8
    FileClose $0
  first_time:
  SetOutPath "$INSTDIR\versions\${VERSION}"
  ClearErrors
  File /r "${FILES}/*.*"
  ${If} ${Errors}
    ; The same version is running: its files are those that would be written.
    SetErrorLevel 3
    Abort "The files of this version are in use. Please quit ${NAME} and try again."
  ${EndIf}
  SetOutPath "$INSTDIR"
  ; The launcher runs for a moment only; if it does just now, the one that is there is as good.
  SetOverwrite try
  File "${LAUNCHER_FILE}"
  SetOverwrite on
  WriteUninstaller "$INSTDIR\uninstall.exe"

  ; Version 1 of the layout. From here on, shortcuts start the new version.
  ${If} $R8 != ""
  ${AndIf} $R8 != "${VERSION}"
    FileOpen $0 "$INSTDIR\previous" w
    FileWrite $0 "$R8"
    FileClose $0
  ${EndIf}
  FileOpen $0 "$INSTDIR\current.new" w
  FileWrite $0 "${VERSION}"
  FileClose $0
  Delete "$INSTDIR\current"
  Rename "$INSTDIR\current.new" "$INSTDIR\current"
  Call DeleteOldVersions

  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${LAUNCHER}.exe" "" "$INSTDIR\${LAUNCHER}.exe" 0
  ; Starts with Windows unless the person has switched that off: an update does not switch it on again.
  ${If} $R8 == ""
    WriteRegStr HKCU "${RUN_KEY}" "${NAME}" '"$INSTDIR\${LAUNCHER}.exe" --hidden'
  ${EndIf}
  ; The name and the picture of notifications.
  WriteRegStr HKCU "${ID_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${ID_KEY}" "IconUri" "$INSTDIR\versions\${VERSION}\icon.png"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\${LAUNCHER}.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" "$0"
  Call CheckWebView
SectionEnd

; Keeps the version that was current before, for a rollback. A version that still runs cannot be deleted: next time.
Function DeleteOldVersions
  FindFirst $0 $1 "$INSTDIR\versions\*"
  ${DoWhile} $1 != ""
    ${If} $1 != "."
    ${AndIf} $1 != ".."
    ${AndIf} $1 != "${VERSION}"
    ${AndIf} $1 != $R8
      RMDir /r "$INSTDIR\versions\$1"
    ${EndIf}
    FindNext $0 $1
  ${Loop}
  FindClose $0
FunctionEnd

; Windows 11 has WebView2, Windows 10 nearly always. Setup only says what is missing: it loads nothing.
Function CheckWebView
  SetRegView 64
  ReadRegStr $0 HKLM "SOFTWARE\WOW6432Node\${WEBVIEW_KEY}" "pv"
  ReadRegStr $1 HKCU "Software\${WEBVIEW_KEY}" "pv"
  ${If} "$0$1" == ""
    MessageBox MB_ICONINFORMATION "${NAME} needs Microsoft's WebView2 Runtime, which was not found on this computer. Your administrator can install it." /SD IDOK
  ${EndIf}
FunctionEnd

Section "Uninstall"
  SetShellVarContext current
  ; Ends the program that runs and deletes its sign-in from the credential store.
  FileOpen $0 "$INSTDIR\current" r
  FileRead $0 $1
  FileClose $0
  ExecWait '"$INSTDIR\versions\$1\${PROGRAM}.exe" --forget'
  ReadRegStr $0 HKCU "${RUN_KEY}" "${NAME}"
  ${If} $0 == '"$INSTDIR\${LAUNCHER}.exe" --hidden'
    DeleteRegValue HKCU "${RUN_KEY}" "${NAME}"
  ${EndIf}
  ; What the person chose about it in the Task Manager.
  DeleteRegValue HKCU "${APPROVED_KEY}" "${NAME}"
  DeleteRegKey HKCU "${ID_KEY}"
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  ; /KEEPDATA: for an administrator who installs again. Settings and cache of the person are deleted otherwise.
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/KEEPDATA" $1
  ${If} ${Errors}
    RMDir /r "$LOCALAPPDATA\${NAME}"
  ${EndIf}
  RMDir /r "$INSTDIR\versions"
  Delete "$INSTDIR\current"
  Delete "$INSTDIR\previous"
  Delete "$INSTDIR\${LAUNCHER}.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
SectionEnd
