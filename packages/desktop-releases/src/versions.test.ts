import fc from "fast-check"
import { ReleaseVersion } from "@scorecard/contracts/desktop-release-manifest"
import { expect, test } from "vitest"
import { compareVersions, versionSortKey } from "./versions.ts"

test("versions are in the order of Semantic Versioning", () => {
  const ordered = [
    "0.0.1",
    "0.9.10",
    "0.10.0",
    "1.0.0-0",
    "1.0.0-2",
    "1.0.0-10",
    "1.0.0--",
    "1.0.0-Z",
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-alpha.beta",
    "1.0.0-alpha-1",
    "1.0.0-beta",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0-rc.1",
    "1.0.0",
    "1.0.1-alpha",
    "1.0.1",
    "1.2.0",
    "1.10.0",
    "999999999.0.0",
  ]
  for (const version of ordered) expect([version, ReleaseVersion.safeParse(version).success]).toEqual([version, true])
  expect(ordered.toReversed().toSorted(compareVersions)).toEqual(ordered)
})

const number = fc.nat({ max: 999_999_999 })
const identifier = fc.oneof(
  fc.nat({ max: 999 }).map(String),
  fc.stringMatching(/^[0-9A-Za-z-]{1,4}$/).filter((text) => !/^\d+$/.test(text)),
)
const version = fc
  .tuple(fc.tuple(number, number, number), fc.array(identifier, { maxLength: 3 }))
  .map(([numbers, identifiers]) => numbers.join(".") + (identifiers.length > 0 ? `-${identifiers.join(".")}` : ""))

/** Semantic Versioning 2.0 §11, word for word. */
function precedence(a: string, b: string): number {
  const [[coreA, preA], [coreB, preB]] = [split(a), split(b)]
  const [numbersA, numbersB] = [coreA.split(".").map(Number), coreB.split(".").map(Number)]
  for (const [at, left] of numbersA.entries()) {
    const right = numbersB[at] ?? 0
    if (left !== right) return left - right
  }
  if (preA === undefined || preB === undefined) return Number(preA === undefined) - Number(preB === undefined)
  const [idsA, idsB] = [preA.split("."), preB.split(".")]
  for (const [at, left] of idsA.entries()) {
    const right = idsB[at]
    if (right === undefined) return 1
    if (left === right) continue
    const [isNumberA, isNumberB] = [/^\d+$/.test(left), /^\d+$/.test(right)]
    if (isNumberA && isNumberB) return Number(left) - Number(right)
    if (isNumberA !== isNumberB) return isNumberA ? -1 : 1
    return left < right ? -1 : 1
  }
  return idsA.length - idsB.length
}
function split(text: string): [string, string | undefined] {
  const dash = text.indexOf("-")
  return dash === -1 ? [text, undefined] : [text.slice(0, dash), text.slice(dash + 1)]
}

test("the sort key orders all versions as Semantic Versioning does", () => {
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(Math.sign(compareVersions(a, b))).toBe(Math.sign(precedence(a, b)))
      expect(versionSortKey(a) === versionSortKey(b)).toBe(a === b)
    }),
    { numRuns: 2_000 },
  )
})

test.each(["1", "1.2", "v1.2.3", "1.2.3.4", "01.2.3", "1.2.3-", "1.2.3-01", "1.2.3-a..b", "1.2.3+build", "1.2.3 "])(
  "%s is no version of a release",
  (text) => {
    expect(ReleaseVersion.safeParse(text).success).toBe(false)
  },
)
