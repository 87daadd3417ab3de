import type { FieldError } from "@scorecard/contracts/refusals"
import { formatPath } from "./field-path.ts"

/** PostgreSQL cannot store U+0000, and half of a surrogate pair is no character: UTF-8 cannot carry it. */
const isOdd = (text: string) => text.includes("\0") || !text.isWellFormed()

const MESSAGE = "This text contains a character that cannot be kept (U+0000, or half of a surrogate pair)."
const MAX_ERRORS = 20

/** All that JSON can write odd characters with: unescaped, it can hold neither. */
const ODD_ESCAPE = /\\u(?:0000|d[89a-f])/i
const clean = new WeakSet<object>()

/** Spares a body that was just parsed the walk through all of its members, where its text cannot hold odd ones. */
export function noteCleanJson(text: string, value: unknown): void {
  if (typeof value === "object" && value !== null && !ODD_ESCAPE.test(text)) clean.add(value)
}

/** An object or list that is being looked through, and the next of its members. */
type Level = { value: object; names: readonly string[] | null; next: number }

/** Every field of the input, at any depth, whose text or name cannot be stored; the first twenty. */
export function findControlCharacters(input: unknown): FieldError[] {
  const errors: FieldError[] = []
  if (typeof input === "object" && input !== null && clean.has(input)) return errors
  // A list of levels, not a recursion: what a model writes may be nested deeper than the call stack goes.
  const levels: Level[] = []
  const report = () => errors.push({ path: formatPath(levels.map(nameOf)), message: MESSAGE })
  const look = (value: unknown) => {
    if (typeof value === "string" && isOdd(value)) report()
    if (value === null || typeof value !== "object") return
    levels.push({ value, names: Array.isArray(value) ? null : Object.keys(value), next: 0 })
  }
  look(input)
  for (let level = levels.at(-1); level && errors.length < MAX_ERRORS; level = levels.at(-1)) {
    const { names, next } = level
    const name = names?.[next] ?? next
    if (next >= (names ?? (level.value as unknown[])).length) {
      levels.pop()
      continue
    }
    level.next += 1
    if (typeof name === "string" && isOdd(name)) report()
    // The name is one of the object's own, or an index of the list.
    if (errors.length < MAX_ERRORS) look((level.value as Record<PropertyKey, unknown>)[name])
  }
  return errors
}

/** The member that is being looked at. */
const nameOf = ({ names, next }: Level): PropertyKey => names?.[next - 1] ?? next - 1
