import { findLanguage, type LanguageCode } from "@scorecard/domain/languages"
import { getTranslator } from "@scorecard/domain/languages/translators"
import { copy as spanish } from "./languages/es.ts"
import { copy as filipino } from "./languages/fil.ts"
import { messages, type Copy } from "./messages.ts"

/** What the main process says in a language. */
export type Language = {
  code: LanguageCode
  copy: Copy
  /** A sentence of the service, which writes in English. */
  translate(english: string): string
}

const COPY: Readonly<Record<LanguageCode, Copy>> = { en: messages, es: spanish, fil: filipino }

export function languageOf(code: LanguageCode): Language {
  return { code, copy: COPY[code], translate: (english) => getTranslator(code)(english) }
}

/** Before the interface has said which language it speaks. */
export function systemLanguage(tags = [Intl.DateTimeFormat().resolvedOptions().locale]): LanguageCode {
  return findLanguage(tags) ?? "en"
}

/** Written when it is shown, in the language of then: a reason may be shown long after it was found. */
export type Text = (language: Language) => string

/** A state as the main process keeps it. */
export type Unwritten<State> = State extends { message: string | null }
  ? Omit<State, "message"> & { message: Text | null }
  : State

/** A state as it is shown. */
export function write<State extends object>(state: Unwritten<State>, language: Language): State {
  const isSilent = !("message" in state) || state.message === null
  // The cast: only the message differs between the two.
  return (isSilent ? state : { ...state, message: (state.message as Text)(language) }) as State
}
