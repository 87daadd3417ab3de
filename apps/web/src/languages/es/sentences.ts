import { createTranslator, type Translate } from "@scorecard/domain/languages/translate"
import { translations } from "@scorecard/domain/languages/translations/es"

export const createTranslate = (locale: string): Translate => createTranslator(translations, locale)
