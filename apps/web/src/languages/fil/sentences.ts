import { createTranslator, type Translate } from "@scorecard/domain/languages/translate"
import { translations } from "@scorecard/domain/languages/translations/fil"

export const createTranslate = (locale: string): Translate => createTranslator(translations, locale)
