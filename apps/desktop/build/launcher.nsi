; What shortcuts and the start with Windows lead to, at a path that stays when versions change: it starts the version
; that the file "current" names, or, if that is not there, the one that was current before.
Unicode true
Target amd64-unicode
!include "LogicLib.nsh"
!include "FileFunc.nsh"
SetCompressor zlib
SilentInstall silent
RequestExecutionLevel user
CRCCheck off
Name "${NAME}"
Icon "${ICON}"
OutFile "${OUTPUT}"
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=1033 "ProductName" "${NAME}"
VIAddVersionKey /LANG=1033 "CompanyName" "${PUBLISHER}"
VIAddVersionKey /LANG=1033 "FileDescription" "${DESCRIPTION}"
VIAddVersionKey /LANG=1033 "LegalCopyright" "${COPYRIGHT}"
VIAddVersionKey /LANG=1033 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1033 "ProductVersion" "${VERSION}"

Function .onInit
  ${GetParameters} $9
  StrCpy $8 "$EXEDIR\current"
  Call StartVersion
  StrCpy $8 "$EXEDIR\previous"
  Call StartVersion
  MessageBox MB_ICONSTOP "${NAME} is not completely installed. Please install it again."
  SetErrorLevel 1
  Quit
FunctionEnd

; $8: a file that names a version; $9: the arguments. Ends the launcher if the version is there.
Function StartVersion
  ClearErrors
  FileOpen $0 "$8" r
  ${If} ${Errors}
    Return
  ${EndIf}
  FileRead $0 $1
  FileClose $0
  StrCpy $2 "$EXEDIR\versions\$1\${PROGRAM}.exe"
  ${If} $1 == ""
  ${OrIfNot} ${FileExists} "$2"
    Return
  ${EndIf}
  ClearErrors
  Exec '"$2" $9'
  ${IfNot} ${Errors}
    SetErrorLevel 0
    Quit
  ${EndIf}
FunctionEnd

Section
SectionEnd
