import { expect, test } from "vitest"
import { afterSaving, edited, mergeUnsaved, versionUnder, type Changes } from "./month-changes.ts"

const shown = (version: number, days: Record<string, string>) => ({ employee_id: "1042", version, days })
const asRead = shown(3, { "1": "WD", "2": "WD", "3": "OFF" })

test("changes keep the version of the first one, even if the list is refetched in between", () => {
  const first = edited({}, { schedule: asRead, day: 1, code: "PTO" }, false)
  const readAgain = shown(4, { "1": "SICK", "2": "WD", "3": "OFF" })
  const both = edited(first, { schedule: readAgain, day: 2, code: "PTO" }, false)
  expect(both).toEqual({ "1042": { days: { "1": "PTO", "2": "PTO" }, version: 3 } })
})

test("a day changed back to its saved code is no change, except while the month is being saved", () => {
  const changed: Changes = { "1042": { days: { "1": "PTO" }, version: 3 } }
  const back = { schedule: asRead, day: 1, code: "WD" }
  expect(edited(changed, back, false)).toEqual({})
  expect(edited(changed, back, true)).toEqual({ "1042": { days: { "1": "WD" }, version: 3 } })
})

test("saving a month clears only the changes that were sent", () => {
  const sent = { days: { "1": "PTO", "2": "PTO" }, version: 3 }
  const meanwhile: Changes = {
    "1042": { days: { "1": "PTO", "2": "WD", "3": "PTO" }, version: 3 },
    "1043": { days: { "1": "OFF" }, version: 1 },
  }
  const saved = shown(4, { "1": "PTO", "2": "PTO", "3": "OFF" })
  expect(afterSaving(meanwhile, sent, saved)).toEqual({
    "1042": { days: { "2": "WD", "3": "PTO" }, version: 4 },
    "1043": { days: { "1": "OFF" }, version: 1 },
  })
  expect(afterSaving({ "1042": sent }, sent, saved)).toEqual({})
  // Dropped in the meantime.
  expect(afterSaving({}, sent, saved)).toEqual({})
})

test("a month is saved over the version that was edited, never over a later one than its other days", () => {
  const unsaved = { days: { "1": "PTO" }, version: 3 }
  expect(versionUnder(asRead, unsaved)).toBe(3)
  expect(versionUnder(shown(4, asRead.days), unsaved)).toBe(3)
  expect(versionUnder(shown(2, asRead.days), unsaved)).toBe(2)
  expect(mergeUnsaved(asRead, unsaved)).toEqual({ "1": "PTO", "2": "WD", "3": "OFF" })
})
