import { describe, expect, it } from "vitest"
import { findLanguage, LANGUAGES, localeOf } from "./index.ts"

describe("languages", () => {
  it("finds the first language spoken, by the first part of a tag", () => {
    expect(findLanguage(["de-DE", "EN-gb"])).toBe("en")
    expect(findLanguage(["de", "*", ""])).toBeNull()
    expect(findLanguage(["fil-PH", "en"])).toBe("fil")
    expect(findLanguage(["tl"])).toBe("fil")
    expect(findLanguage(["es-MX"])).toBe("es")
  })

  it("has a locale for each, which this runtime knows", () => {
    const locales = LANGUAGES.map(({ code }) => localeOf(code))
    expect(Intl.DateTimeFormat.supportedLocalesOf(locales)).toEqual(locales)
  })
})
