import { describe, expect, it } from "vitest"
import { createTranslator, fill } from "./translate.ts"

const translate = createTranslator(
  {
    "There is no such person.": "No existe esa persona.",
    "There is no {0}.": "No hay {0}.",
    "{0} is final, so its {1} can no longer be changed.": "{0} es definitivo: {1} ya no se puede cambiar.",
    "Ask a super admin.": "Pídelo a un superadministrador.",
    'There is no "{0}" among your {1}.': 'Entre {1} no hay "{0}".',
    "Not sent: {0}": "No se envió: {0}",
    schedules: "los horarios",
    people: "las personas",
    "{0} SBS and {1} Non-SBS": "{1} Non-SBS y {0} SBS",
  },
  "es-US",
)

describe("createTranslator", () => {
  it.each([
    ["There is no such person.", "No existe esa persona."],
    ["There is no chair.", "No hay chair."],
    ["2 SBS and 3 Non-SBS", "3 Non-SBS y 2 SBS"],
    [
      "October 2026 is final, so its schedules can no longer be changed.",
      "octubre de 2026 es definitivo: los horarios ya no se puede cambiar.",
    ],
    ["There is no such person. Ask a super admin.", "No existe esa persona. Pídelo a un superadministrador."],
    ["Unknown words. Ask a super admin.", "Unknown words. Pídelo a un superadministrador."],
    ["Not sent: There is no such person. Who knows.", "No se envió: No existe esa persona. Who knows."],
    ["Unknown words.", "Unknown words."],
    ["", ""],
  ])("translates %j", (english, expected) => {
    expect(translate(english)).toBe(expected)
  })

  it("leaves what people wrote as it is", () => {
    expect(translate('There is no "people" among your people.')).toBe('Entre las personas no hay "people".')
  })

  it("formats dates by the locale, and leaves others alone", () => {
    expect(translate("There is no October 9, 2026.")).toBe("No hay 9 de octubre de 2026.")
    expect(translate("There is no October 9.")).toBe("No hay October 9.")
    expect(translate("October 9, 2026")).toBe("9 de octubre de 2026")
    // Intl puts thin spaces around the dash.
    expect(translate("There is no October 9, 2026 to November 1, 2026.").replaceAll(/\s/g, " ")).toBe(
      "No hay 9 de octubre – 1 de noviembre de 2026.",
    )
    expect(translate("October 9, 2026 to the end")).toBe("October 9, 2026 to the end")
  })

  it("takes a long text of many sentences in a moment", () => {
    const text = Array.from({ length: 200 }, (_, at) => `Sentence ${at} of many.`).join(" ")
    expect(translate(text)).toBe(text)
  })

  it("takes a long text of unknown sentences with labels in a moment", () => {
    const labeled = createTranslator({ "{0}: {1}": "{0}: {1}", people: "personas" }, "es-US")
    const text = Array.from({ length: 200 }, (_, at) => `Label${at}: value${at}.`).join(" ")
    expect(labeled(text)).toBe(text)
    expect(labeled("people: 3")).toBe("personas: 3")
  })

  it("leaves abbreviations and initials in names", () => {
    const active = createTranslator({ "{0} is inactive.": "La ficha de {0} está inactiva." }, "es-US")
    expect(active("Ma. Cristina Reyes is inactive.")).toBe("La ficha de Ma. Cristina Reyes está inactiva.")
    expect(active("Juan D. Cruz is inactive.")).toBe("La ficha de Juan D. Cruz está inactiva.")
  })
})

describe("fill", () => {
  it("puts values in as they are", () => {
    expect(fill(translate("There is no {0}."), ["people"])).toBe("No hay people.")
    expect(fill("{1} of {0}", [3, "two"])).toBe("two of 3")
  })
})
