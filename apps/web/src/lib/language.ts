import { findLanguage, localeOf, type LanguageCode, type TranslatedLanguage } from "@scorecard/domain/languages"
import type { Translate } from "@scorecard/domain/languages/translate"

/**
 * The client's copy is written in English, in the `messages.ts` of each feature, and translated in `src/languages`.
 * The language is chosen before anything is rendered: what this browser's user chose, or else the first of the
 * browser's languages that the client speaks. (rules/languages#choice)
 */

const CHOICE_KEY = "scorecard.language"
const SIGN_IN_CHOICE_KEY = "scorecard.language-at-sign-in"
const MENU_CHOICE_KEY = "scorecard.language-in-menu"

/** The language of this page. */
export const language: LanguageCode = findLanguage([chosenLanguage(), ...navigator.languages]) ?? "en"
/** How dates and numbers are written: `en-US`. */
export const locale = localeOf(language)

/** Keeps the choice in this browser and, if it is another language, loads the page again. */
export function switchLanguage(code: LanguageCode): void {
  localStorage.setItem(CHOICE_KEY, code)
  if (code !== language) location.reload()
}

/** In the menu of the account, which gets the focus back on the page in the new language. */
export function switchLanguageInMenu(code: LanguageCode): void {
  if (code !== language) sessionStorage.setItem(MENU_CHOICE_KEY, code)
  switchLanguage(code)
}

/** Whether this page was loaded by a choice in the menu, once. */
export function takeMenuChoice(): boolean {
  const isChosen = sessionStorage.getItem(MENU_CHOICE_KEY) !== null
  sessionStorage.removeItem(MENU_CHOICE_KEY)
  return isChosen
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

type LanguageFiles = {
  /** The copy that Home and what is around every page need. */
  start: () => Promise<{ catalog: Catalog }>
  /** The copy of all other pages. */
  pages: () => Promise<{ catalog: Catalog }>
  /** The texts of the service. */
  sentences: () => Promise<{ createTranslate: (locale: string) => Translate }>
}

const FILES: Readonly<Record<TranslatedLanguage, LanguageFiles>> = {
  es: {
    start: () => import("../languages/es/start.ts"),
    pages: () => import("../languages/es/pages.ts"),
    sentences: () => import("../languages/es/sentences.ts"),
  },
  fil: {
    start: () => import("../languages/fil/start.ts"),
    pages: () => import("../languages/fil/pages.ts"),
    sentences: () => import("../languages/fil/sentences.ts"),
  },
}

const files = language === "en" ? null : FILES[language]
let catalog: Catalog = {}
let translateText: Translate | null = null

type OwnCopy = Readonly<Record<TranslatedLanguage, () => Promise<Catalog>>>

/**
 * Loads the chosen language's copy of the start. Modules with `messages` are imported only after this.
 * @param own copy of the desktop client alone
 */
export async function loadLanguage(own?: OwnCopy): Promise<void> {
  document.documentElement.lang = language
  if (language === "en" || !files) return
  const [start, added] = await Promise.all([files.start(), own?.[language]()])
  catalog = { ...start.catalog, ...added }
}

/**
 * Imports a page, or what opens over one, once the rest of the language is there: the copy that its modules choose when
 * they are evaluated, and the texts of the service. Not needed where the copy of the start is enough.
 */
export async function withLanguage<Module>(load: () => Promise<Module>): Promise<Module> {
  if (files) {
    const [pages] = await Promise.all([files.pages(), loadSentences()])
    catalog = { ...catalog, ...pages.catalog }
  }
  return load()
}

/** Loads what `translate` needs. */
export async function loadSentences(): Promise<void> {
  if (!files || translateText) return
  const { createTranslate } = await files.sentences()
  translateText ??= createTranslate(locale)
}

/**
 * Translates a text of the service, such as the name of a notification type, once its language has been loaded by
 * `withLanguage` or `loadSentences`. (rules/languages#sentences)
 */
export function translate(english: string): string {
  return translateText?.(english) ?? english
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
