import type { FieldError } from "@scorecard/contracts/refusals"

/** PostgreSQL keeps no U+0000, and half of a surrogate pair is no character: UTF-8 cannot carry it. */
const isOdd = (text: string) => text.includes("\0") || !text.isWellFormed()

const MESSAGE = "This text contains a character that cannot be kept (U+0000, or half of a surrogate pair)."
const MOST_ERRORS = 20

/** Every field of the input, at whatever depth, whose text or name cannot be kept; the first twenty. */
export function oddTexts(input: unknown): FieldError[] {
  const errors: FieldError[] = []
  // A list of what is still to be looked at, not a recursion: JSON may be nested deeper than the call stack goes.
  const open: { value: unknown; place: Place | null }[] = [{ value: input, place: null }]
  for (let next = open.pop(); next && errors.length < MOST_ERRORS; next = open.pop()) {
    const { value, place } = next
    if (typeof value === "string" && isOdd(value)) errors.push({ path: pathOf(place), message: MESSAGE })
    if (value === null || typeof value !== "object") continue
    for (const [name, inner] of Object.entries(value).toReversed()) {
      const innerPlace = { name, within: place }
      if (isOdd(name)) errors.push({ path: pathOf(innerPlace), message: MESSAGE })
      open.push({ value: inner, place: innerPlace })
    }
  }
  return errors
}

/** Linked, so that a path is written out only where something is wrong. */
type Place = { name: string; within: Place | null }

function pathOf(place: Place | null): string {
  const names: string[] = []
  for (let at = place; at; at = at.within) names.unshift(at.name)
  return names.join(".")
}
