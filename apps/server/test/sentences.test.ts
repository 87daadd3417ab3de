import { translations as filipino } from "@scorecard/domain/languages/translations/fil"
import { phrases, translations as spanish } from "@scorecard/domain/languages/translations/es"
import { describe, expect, test } from "vitest"
import { collectSentences, collectWords } from "./sentences.ts"

const sentences = collectSentences()
const texts = new Set([...sentences.map(({ text }) => text), ...collectWords()])
/** What a translation has to keep: values, and the variables of templates. */
const holesOf = (text: string) => (text.match(/\{+\w+\}+/g) ?? []).toSorted()

test("the sources are found", () => {
  expect(texts.size).toBeGreaterThan(900)
  expect(texts.has("There is no such dispute, or you can't see it.")).toBe(true)
  expect(texts.has('There is no {0} "{1}".')).toBe(true)
  expect(texts.has("Notification preferences")).toBe(true)
})

test("both languages have the same texts", () => {
  expect(Object.keys(spanish).toSorted()).toEqual(Object.keys(filipino).toSorted())
})

test("every translated sentence is still in the sources", () => {
  const sentencesOnly = Object.keys(spanish).filter((text) => !(text in phrases))
  expect(sentencesOnly.filter((text) => !texts.has(text))).toEqual([])
})

describe.each([
  ["Spanish", spanish],
  ["Filipino", filipino],
])("in %s", (_, translations) => {
  test("every sentence of the service is translated", () => {
    expect([...texts].filter((text) => translations[text] === undefined)).toEqual([])
  })

  test("every translation has the values of its sentence, and quotes what people wrote in the same way", () => {
    const quotesOf = (text: string) => (text.match(/["“]\{\d+\}["”]/g) ?? []).toSorted()
    const wrong = Object.entries(translations).filter(
      ([english, translation]) =>
        translation.trim() === "" ||
        holesOf(english).join() !== holesOf(translation).join() ||
        quotesOf(english).join() !== quotesOf(translation).join(),
    )
    expect(wrong).toEqual([])
  })
})
