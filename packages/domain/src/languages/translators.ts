import { localeOf, type LanguageCode, type TranslatedLanguage } from "./index.ts"
import { createTranslator, type Translate, type Translations } from "./translate.ts"
import { translations as filipino } from "./translations/fil.ts"
import { translations as spanish } from "./translations/es.ts"

/** What the service needs to write in a language; the client loads only its own one. */
export { findLanguage, localeOf, type LanguageCode } from "./index.ts"
export { fill, type Translate } from "./translate.ts"

const TRANSLATIONS: Readonly<Record<TranslatedLanguage, Translations>> = { es: spanish, fil: filipino }
const created = new Map<TranslatedLanguage, Translate>()
const unchanged: Translate = (english) => english

/** Translates the service's texts into the language; in English they stay as they are. */
export function getTranslator(code: LanguageCode): Translate {
  if (code === "en") return unchanged
  const translate = created.get(code) ?? createTranslator(TRANSLATIONS[code], localeOf(code))
  created.set(code, translate)
  return translate
}
