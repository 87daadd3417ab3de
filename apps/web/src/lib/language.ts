import { findLanguage, localeOf, type LanguageCode, type TranslatedLanguage } from "@scorecard/domain/languages"

/**
 * The client's copy is written in English, in the `messages.ts` of each feature, and translated in `src/languages`.
 * The language is chosen before anything is rendered: what this browser's user chose, or else the first of the
 * browser's languages that the client speaks. (rules/languages#choice)
 */

const CHOICE_KEY = "scorecard.language"

/** The language of this page. */
export const language: LanguageCode = findLanguage([storedChoice(), ...navigator.languages]) ?? "en"
/** How dates and numbers are written: `en-US`. */
export const locale = localeOf(language)

/** Keeps the choice in this browser and loads the page again in the language. */
export function switchLanguage(code: LanguageCode): void {
  if (code === language) return
  localStorage.setItem(CHOICE_KEY, code)
  location.reload()
}

type Copy = Readonly<Record<string, unknown>>
type Catalog = Readonly<Record<string, Copy>>

/** Where the copy of each other language loads from. */
const CATALOGS: Readonly<Record<TranslatedLanguage, () => Promise<{ catalog: Catalog }>>> = {
  es: () => import("../languages/es/index.ts"),
  fil: () => import("../languages/fil/index.ts"),
}

let catalog: Catalog = {}

/** Loads the chosen language's copy. Modules with `messages` are imported only after this. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = language
  if (language !== "en") ({ catalog } = await CATALOGS[language]())
}

/** A feature's copy in the chosen language. Every catalog has the type of the English copy. */
export function localized<M extends Copy>(name: string, english: M): M {
  // The cast: the catalogs are type-checked against the English copy.
  return (catalog[name] as M | undefined) ?? english
}

function storedChoice(): string {
  // Unit tests of shared functions run without a browser.
  return typeof document === "undefined" ? "" : (localStorage.getItem(CHOICE_KEY) ?? "")
}
