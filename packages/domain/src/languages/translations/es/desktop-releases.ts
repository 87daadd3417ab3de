import type { Translations } from "../../translate.ts"

export const desktopReleases: Translations = {
  "There is no such file, or its release was withdrawn.": "Este archivo no existe, o su versión se retiró.",
  "There is no release for {0}.": "No hay ninguna versión para {0}.",
  "This release is withdrawn. Publish a new version instead.": "Esta versión está retirada. Publica una versión nueva.",
  "The file has {0} bytes; the manifest says {1}.": "El archivo tiene {0} bytes; el manifiesto dice {1}.",
  "The file is not the one that was signed: its SHA-256 differs from the manifest's.":
    "El archivo no es el que se firmó: su SHA-256 no es el del manifiesto.",
  "Sign a manifest for the other channel.": "Firma un manifiesto para el otro canal.",
  "This release is {0}.": "Esta versión es la {0}.",
  "This names another file than the release has.": "Indica un archivo distinto del de esta versión.",
  "The file of this release has {0} bytes.": "El archivo de esta versión tiene {0} bytes.",
  "The manifest doesn't match this release.": "El manifiesto no corresponde a esta versión.",
  "The channel has a release {0} already. Build the next version.":
    "El canal ya tiene una versión {0}. Compila la siguiente.",
  "This server knows no key that signs desktop releases. Set DESKTOP_RELEASE_KEYS to the public key and restart it.":
    "Este servidor no conoce ninguna clave que firme versiones de escritorio. Pon la clave pública en DESKTOP_RELEASE_KEYS y reinícialo.",
  "None of the keys in DESKTOP_RELEASE_KEYS made this signature over exactly this manifest.":
    "Ninguna de las claves de DESKTOP_RELEASE_KEYS hizo esta firma sobre exactamente este manifiesto.",
  "The manifest is signed, but it doesn't have the form of a release.":
    "El manifiesto está firmado, pero no tiene la forma de una versión.",
  "This release is withdrawn already.": "Esta versión ya está retirada.",
  "The form has no such file.": "El formulario no tiene ese archivo.",
  "This is not text in UTF-8.": "Esto no es texto en UTF-8.",
  "Enter a version such as 1.4.0 or 1.5.0-beta.2.": "Escribe una versión como 1.4.0 o 1.5.0-beta.2.",
  "Enter an address without spaces.": "Escribe una dirección sin espacios.",
  "Enter an https address, or a path of this service.": "Escribe una dirección https o una ruta de este servicio.",
  "A SHA-256 is 64 lower-case hexadecimal digits.": "Un SHA-256 son 64 dígitos hexadecimales en minúscula.",
  "The address names another file than sha256.": "La dirección indica un archivo distinto del de sha256.",
}
