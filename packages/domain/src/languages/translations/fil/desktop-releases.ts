import type { Translations } from "../../translate.ts"

export const desktopReleases: Translations = {
  "There is no such file, or its release was withdrawn.": "Walang ganitong file, o binawi na ang release nito.",
  "There is no release for {0}.": "Walang release para sa {0}.",
  "This release is withdrawn. Publish a new version instead.":
    "Binawi na ang release na ito. Mag-publish ng bagong bersyon.",
  "The file has {0} bytes; the manifest says {1}.": "May {0} byte ang file; {1} ang sabi ng manifest.",
  "The file is not the one that was signed: its SHA-256 differs from the manifest's.":
    "Hindi ito ang file na pinirmahan: iba ang SHA-256 nito sa nasa manifest.",
  "Sign a manifest for the other channel.": "Pumirma ng manifest para sa kabilang channel.",
  "This release is {0}.": "{0} ang release na ito.",
  "This names another file than the release has.": "Ibang file ang tinutukoy nito kaysa sa file ng release.",
  "The file of this release has {0} bytes.": "May {0} byte ang file ng release na ito.",
  "The manifest doesn't match this release.": "Hindi tugma ang manifest sa release na ito.",
  "The channel has a release {0} already. Build the next version.":
    "May release {0} na ang channel. I-build ang susunod na bersyon.",
  "This server knows no key that signs desktop releases. Set DESKTOP_RELEASE_KEYS to the public key and restart it.":
    "Walang alam ang server na ito na key na pumipirma ng mga desktop release. Ilagay ang public key sa DESKTOP_RELEASE_KEYS at i-restart ito.",
  "None of the keys in DESKTOP_RELEASE_KEYS made this signature over exactly this manifest.":
    "Wala sa mga key sa DESKTOP_RELEASE_KEYS ang gumawa ng pirmang ito sa mismong manifest na ito.",
  "The manifest is signed, but it doesn't have the form of a release.":
    "Pirmado ang manifest, pero wala ito sa anyo ng isang release.",
  "This release is withdrawn already.": "Binawi na ang release na ito.",
  "The form has no such file.": "Walang ganitong file ang form.",
  "This is not text in UTF-8.": "Hindi ito text sa UTF-8.",
  "Enter a version such as 1.4.0 or 1.5.0-beta.2.": "Maglagay ng bersyong tulad ng 1.4.0 o 1.5.0-beta.2.",
  "Enter an address without spaces.": "Maglagay ng address na walang space.",
  "Enter an https address, or a path of this service.": "Maglagay ng https address, o path ng serbisyong ito.",
  "A SHA-256 is 64 lower-case hexadecimal digits.": "64 na maliliit na hexadecimal digit ang isang SHA-256.",
  "The address names another file than sha256.": "Ibang file ang tinutukoy ng address kaysa sa sha256.",
}
