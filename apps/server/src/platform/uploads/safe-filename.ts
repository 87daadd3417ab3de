const LONGEST = 80

/** Controls, marks that turn the direction of writing, and what means something to a file system. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu

/**
 * What a file is called from now on: the last part of the name that it came with, with the ending of what it really is.
 * Only people read it: nothing is stored under it.
 */
export function safeFilename(fileName: string, extension: string): string {
  const last = fileName.normalize("NFC").split(/[/\\]/).at(-1) ?? ""
  const stem = last
    .replaceAll(UNFIT, "")
    .replace(/\.[^.]*$/, "")
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, "")
  const short = Array.from(stem).slice(0, LONGEST).join("")
  return `${short || "file"}.${extension}`
}
