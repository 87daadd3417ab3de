/** Not allowed in file names on Windows; everything else is. */
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]/gu
/** Characters. With the month and the id, a name stays below the 255 bytes of file systems. */
const MAX_NAME = 60

/**
 * Names the files of an archive, such as `2026-06 Lee, Ann Marie (E1001).pdf`, so that they sort by last name. No two are
 * equal, also where case doesn't count, as on Windows and macOS.
 */
export function archiveFileNames(month: string): (person: { employee_id: string; name: string }) => string {
  const taken = new Set<string>()
  return ({ employee_id, name }) => {
    for (let attempt = 1; ; attempt += 1) {
      const suffix = attempt === 1 ? "" : ` ${attempt}`
      const fileName = `${month} ${lastNameFirst(name)} (${employee_id})${suffix}.pdf`
      const key = fileName.toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return fileName
    }
  }
}

function lastNameFirst(name: string): string {
  const words = name.normalize("NFC").replaceAll(FORBIDDEN, " ").trim().split(/\s+/)
  const [last = "", ...first] = words.length > 1 ? [words.at(-1), ...words.slice(0, -1)] : words
  const ordered = first.length > 0 ? `${last}, ${first.join(" ")}` : last
  const characters = Array.from(new Intl.Segmenter().segment(ordered), ({ segment }) => segment)
  return characters.slice(0, MAX_NAME).join("").trim() || "Unnamed"
}
