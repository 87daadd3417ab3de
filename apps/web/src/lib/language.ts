import { findLanguage, localeOf, type LanguageCode } from "@scorecard/domain/languages"

/**
 * The client's copy is written in English, in the `messages.ts` of each feature, and translated in `src/languages`.
 * The language is chosen before anything is rendered.
 */

/** The first of the browser's languages that the client speaks. */
export const language: LanguageCode = findLanguage(navigator.languages) ?? "en"
/** How dates and numbers are written: `en-US`. */
export const locale = localeOf(language)

type Copy = Readonly<Record<string, unknown>>
type Catalog = Readonly<Record<string, Copy>>

/** Where the copy of each other language loads from. */
const CATALOGS: Readonly<Partial<Record<LanguageCode, () => Promise<{ catalog: Catalog }>>>> = {}

let catalog: Catalog = {}

/** Loads the chosen language's copy. Modules with `messages` are imported only after this. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = language
  const load = CATALOGS[language]
  if (load) ({ catalog } = await load())
}

/** A feature's copy in the chosen language. Every catalog has the type of the English copy. */
export function localized<M extends Copy>(name: string, english: M): M {
  // The cast: the catalogs are type-checked against the English copy.
  return (catalog[name] as M | undefined) ?? english
}
