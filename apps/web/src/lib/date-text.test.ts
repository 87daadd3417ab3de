import { expect, test } from "vitest"
import { createDateParser } from "./date-text.ts"

const [english, spanish, filipino] = ["en-US", "es", "fil-PH"].map(createDateParser)

const IN_ANY_LANGUAGE = [
  "2026-10-12",
  "2026/10/12",
  "2026.10.12",
  " 2026-10-12 ",
  "20261012",
  "Oct 12, 2026",
  "october 12 2026",
  "OCT. 12, 2026",
  "12 Oct 2026",
  "12-Oct-2026",
]

test.each(IN_ANY_LANGUAGE)("%j is October 12, 2026, in every language", (text) => {
  expect([english, spanish, filipino].map((parse) => parse?.(text))).toEqual(Array(3).fill("2026-10-12"))
})

test.each(["12/10/2026", "12.10.2026", "12-10-2026", "12 10 2026", "12102026"])(
  "%j begins with the day in Spanish, and with the month in English and Filipino",
  (text) => {
    expect(spanish?.(text)).toBe("2026-10-12")
    expect(english?.(text)).toBe("2026-12-10")
    expect(filipino?.(text)).toBe("2026-12-10")
  },
)

test("a date that exists only the other way is read that way", () => {
  expect(english?.("25/12/2026")).toBe("2026-12-25")
  expect(spanish?.("12/25/2026")).toBe("2026-12-25")
  expect(english?.("25122026")).toBe("2026-12-25")
})

test("names are understood in the reader's language, as it writes dates", () => {
  for (const text of ["12 oct 2026", "12 de octubre de 2026", "12 de octubre del 2026", "12 de enero de 2026"])
    expect(spanish?.(text), text).toBe(text.includes("enero") ? "2026-01-12" : "2026-10-12")
  expect(filipino?.("Okt 12, 2026")).toBe("2026-10-12")
  expect(filipino?.("Oktubre 12, 2026")).toBe("2026-10-12")
})

test("every date that a field shows is read again as the same date", () => {
  for (const language of ["en-US", "es", "es-ES", "fil", "fil-PH"]) {
    const parse = createDateParser(language)
    const shown = new Intl.DateTimeFormat(language, {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    })
    for (let month = 0; month < 12; month += 1) {
      const day = new Date(Date.UTC(2026, month, month + 1))
      expect(parse(shown.format(day)), shown.format(day)).toBe(day.toISOString().slice(0, 10))
    }
  }
})

test("one-digit days and months are recognized once their year is there", () => {
  expect(english?.("1/2/2026")).toBe("2026-01-02")
  expect(spanish?.("1/2/2026")).toBe("2026-02-01")
})

test("eight digits of a date of birth", () => {
  expect(english?.("11171984")).toBe("1984-11-17")
  expect(english?.("20112026")).toBe("2026-11-20")
  expect(english?.("20101112")).toBe("2010-11-12")
})

const NONE = [
  "",
  "2026",
  "2026-1-2",
  "2026-02-30",
  "2026-13-01",
  "30/02/2026",
  "13/13/2026",
  "1/2/26",
  "1/2/202",
  "1/2-2026",
  "October 2026",
  "Oct 12",
  "Octopus 12, 2026",
  "Ju 12, 2026",
  "tomorrow",
  "123456789",
]

test.each(NONE)("%j is not a complete date", (text) => {
  expect([english, spanish, filipino].map((parse) => parse?.(text))).toEqual([null, null, null])
})
