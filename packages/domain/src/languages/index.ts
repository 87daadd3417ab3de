/**
 * The languages that the client speaks. English is the language of the sources; a language is added here once all of
 * the client's copy is translated.
 */
export const LANGUAGES = [
  { code: "en", locale: "en-US", name: "English" },
  { code: "es", locale: "es-US", name: "Español" },
  { code: "fil", locale: "fil-PH", name: "Filipino" },
] as const

/** The codes of all languages, that of the sources first. */
export const LANGUAGE_CODES = ["en", "es", "fil"] as const satisfies readonly (typeof LANGUAGES)[number]["code"][]

export type LanguageCode = (typeof LANGUAGES)[number]["code"]
/** The languages other than that of the sources. */
export type TranslatedLanguage = Exclude<LanguageCode, "en">

/** Browsers call Filipino by either name: `tl` is the older tag, of Tagalog. */
const SYNONYMS: Readonly<Record<string, LanguageCode>> = { tl: "fil" }

/** The locale by which dates and numbers are formatted in a language. */
export function localeOf(code: LanguageCode): string {
  return LANGUAGES.find((language) => language.code === code)?.locale ?? "en-US"
}

/**
 * The first language of a list of language tags that the client speaks, `null` if it speaks none. A tag counts by its
 * first part, so `en-GB` is English.
 */
export function findLanguage(tags: readonly string[]): LanguageCode | null {
  for (const tag of tags) {
    const first = tag.trim().toLowerCase().split("-")[0] ?? ""
    const found = LANGUAGES.find(({ code }) => code === (SYNONYMS[first] ?? first))
    if (found) return found.code
  }
  return null
}
