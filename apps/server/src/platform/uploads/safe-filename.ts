const MAX_LENGTH = 80

/** Control characters, marks that change the text direction, and characters special to file systems. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu

/**
 * The file's name from now on: the last part of its original name, with the extension of its actual type. For display
 * only: nothing is stored under it.
 */
export function safeFilename(fileName: string, extension: string): string {
  const last = fileName.normalize("NFC").split(/[/\\]/).at(-1) ?? ""
  const stem = last
    .replaceAll(UNFIT, "")
    .replace(/\.[^.]*$/, "")
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "")
  const short = Array.from(stem).slice(0, MAX_LENGTH).join("")
  return `${short || "file"}.${extension}`
}
