import { describe, expect, test } from "vitest"
import {
  initialState,
  isOutdated,
  reduceVersionedForm,
  versionToSave,
  type VersionedFormAction,
} from "./versioned-form-state.ts"

type Task = { version: number; name: string; units: number }

const FIRST: Task = { version: 3, name: "Filing", units: 1 }
const RENAMED: Task = { version: 4, name: "Archiving", units: 1 }
const WITH_UNITS: Task = { version: 5, name: "Filing", units: 2 }
const sameName = (one: Task, other: Task) => one.name === other.name

function after(...actions: VersionedFormAction<Task>[]) {
  return actions.reduce(reduceVersionedForm<Task>, initialState<Task>(FIRST))
}

describe("reduceVersionedForm", () => {
  test("a new document has no base and no version", () => {
    expect(initialState(null)).toEqual({ base: null, version: 0, newer: null, failure: null })
  })

  test("a form saves over the version it was opened with", () => {
    expect(after()).toEqual({ base: FIRST, version: 3, newer: null, failure: null })
  })

  test("a resumed draft is saved over the version it is based on", () => {
    expect(after({ type: "resume", version: 2 })).toMatchObject({ base: FIRST, version: 2 })
  })

  test("a conflict keeps the base and replaces an earlier failure", () => {
    const state = after({ type: "fail", failure: "offline" }, { type: "conflict", newer: RENAMED })
    expect(state).toEqual({ base: FIRST, version: 3, newer: RENAMED, failure: null })
  })

  test("keeping the typed values saves them over the newer version, also on later tries", () => {
    const state = after(
      { type: "conflict", newer: RENAMED },
      { type: "keepMine" },
      { type: "fail", failure: "invalid" },
      { type: "clear" },
    )
    expect(state).toEqual({ base: RENAMED, version: 4, newer: null, failure: null })
  })

  test("keeping the typed values does nothing without a conflict", () => {
    expect(after({ type: "keepMine" })).toEqual(initialState(FIRST))
  })

  test("using the newer version ends the conflict", () => {
    const state = after({ type: "conflict", newer: RENAMED }, { type: "restart", document: RENAMED })
    expect(state).toEqual({ base: RENAMED, version: 4, newer: null, failure: null })
  })

  test("following a newer version leaves the last failure on screen", () => {
    const state = after({ type: "fail", failure: "refused" }, { type: "follow", document: RENAMED })
    expect(state).toEqual({ base: RENAMED, version: 4, newer: null, failure: "refused" })
  })

  test("a failure ends the conflict before it", () => {
    const state = after({ type: "conflict", newer: RENAMED }, { type: "fail", failure: "gone" })
    expect(state).toMatchObject({ newer: null, failure: "gone" })
  })
})

describe("isOutdated", () => {
  test.each([
    { base: FIRST, latest: RENAMED, isSame: undefined, expected: true },
    { base: FIRST, latest: WITH_UNITS, isSame: undefined, expected: true },
    { base: FIRST, latest: WITH_UNITS, isSame: sameName, expected: false },
    { base: FIRST, latest: RENAMED, isSame: sameName, expected: true },
    { base: RENAMED, latest: FIRST, isSame: undefined, expected: false },
    { base: FIRST, latest: FIRST, isSame: undefined, expected: false },
    { base: null, latest: FIRST, isSame: undefined, expected: false },
    { base: FIRST, latest: null, isSame: undefined, expected: false },
  ])("version $base.version against $latest.version: $expected", ({ base, latest, isSame, expected }) => {
    expect(isOutdated(base, latest, isSame)).toBe(expected)
  })
})

describe("versionToSave", () => {
  test("is the version the values are based on, whatever arrived since", () => {
    expect(versionToSave(after(), WITH_UNITS)).toBe(3)
    expect(versionToSave(after(), RENAMED, sameName)).toBe(3)
  })

  test("is the latest if only fields outside the form have changed", () => {
    expect(versionToSave(after(), WITH_UNITS, sameName)).toBe(5)
  })

  test("is the draft's own version for a resumed draft", () => {
    expect(versionToSave(after({ type: "resume", version: 2 }), WITH_UNITS, sameName)).toBe(2)
  })
})
