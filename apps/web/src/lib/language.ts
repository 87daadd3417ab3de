import { findLanguage, localeOf, type LanguageCode, type TranslatedLanguage } from "@scorecard/domain/languages"
import type { Translate } from "@scorecard/domain/languages/translate"

/**
 * The client's copy is written in English, in the `messages.ts` of each feature, and translated in `src/languages`.
 * The language is chosen before anything is rendered: what this browser's user chose, or else the first of the
 * browser's languages that the client speaks. (rules/languages#choice)
 */

const CHOICE_KEY = "scorecard.language"
const SIGN_IN_CHOICE_KEY = "scorecard.language-at-sign-in"

/** The language of this page. */
export const language: LanguageCode = findLanguage([chosenLanguage(), ...navigator.languages]) ?? "en"
/** How dates and numbers are written: `en-US`. */
export const locale = localeOf(language)

/** Keeps the choice in this browser and, if it is another language, loads the page again. */
export function switchLanguage(code: LanguageCode): void {
  localStorage.setItem(CHOICE_KEY, code)
  if (code !== language) location.reload()
}

/** On the sign-in page, for whoever signs in next in this tab. */
export function switchLanguageAtSignIn(code: LanguageCode): void {
  sessionStorage.setItem(SIGN_IN_CHOICE_KEY, code)
  switchLanguage(code)
}

/** The choice of the sign-in page, once. Null for none. */
export function takeSignInChoice(): LanguageCode | null {
  const code = findLanguage([sessionStorage.getItem(SIGN_IN_CHOICE_KEY) ?? ""])
  sessionStorage.removeItem(SIGN_IN_CHOICE_KEY)
  return code
}

type Copy = Readonly<Record<string, unknown>>
type Catalog = Readonly<Record<string, Copy>>

/** Where the copy of each other language loads from. */
const CATALOGS: Readonly<Record<TranslatedLanguage, () => Promise<{ catalog: Catalog; translate: Translate }>>> = {
  es: () => import("../languages/es/index.ts"),
  fil: () => import("../languages/fil/index.ts"),
}

let catalog: Catalog = {}
let translateText: Translate = (english) => english

/** Loads the chosen language's copy. Modules with `messages` are imported only after this. */
export async function loadLanguage(): Promise<void> {
  document.documentElement.lang = language
  if (language !== "en") ({ catalog, translate: translateText } = await CATALOGS[language]())
}

/** Translates a text of the service, such as the name of a notification type. (rules/languages#sentences) */
export function translate(english: string): string {
  return translateText(english)
}

/** A feature's copy in the chosen language. Every catalog has the type of the English copy. */
export function localized<M extends Copy>(name: string, english: M): M {
  // The cast: the catalogs are type-checked against the English copy.
  return (catalog[name] as M | undefined) ?? english
}

/** What this browser's user chose, empty for no choice. */
function chosenLanguage(): string {
  // Unit tests of shared functions run without a browser.
  return typeof document === "undefined" ? "" : (localStorage.getItem(CHOICE_KEY) ?? "")
}
