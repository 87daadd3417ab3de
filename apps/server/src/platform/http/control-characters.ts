import type { FieldError } from "@scorecard/contracts/refusals"
import { formatPath } from "./field-path.ts"

/** PostgreSQL cannot store U+0000, and half of a surrogate pair is no character: UTF-8 cannot encode it. */
const isUnstorable = (text: string) => text.includes("\0") || !text.isWellFormed()

const MESSAGE = "This text contains a character that cannot be stored (U+0000, or half of a surrogate pair)."
const MAX_ERRORS = 20

/** The escapes by which JSON can contain such characters: it cannot contain them unescaped. */
const UNSTORABLE_ESCAPE = /\\u(?:0000|d[89a-f])/i
const clean = new WeakSet<object>()

/** Marks a freshly parsed body whose text cannot contain such characters, so that its members are not walked again. */
export function markCleanJson(text: string, value: unknown): void {
  if (typeof value === "object" && value !== null && !UNSTORABLE_ESCAPE.test(text)) clean.add(value)
}

/** An object or list being traversed, and the index of its next member. */
type Level = { value: object; names: readonly string[] | null; next: number }

/** Finds every field of the input, at any depth, whose text or name cannot be stored. At most twenty. */
export function findControlCharacters(input: unknown): FieldError[] {
  const errors: FieldError[] = []
  if (typeof input === "object" && input !== null && clean.has(input)) return errors
  // An explicit stack instead of recursion: a model's output may be nested deeper than the call stack allows.
  const levels: Level[] = []
  const report = () => errors.push({ path: formatPath(levels.map(nameOf)), message: MESSAGE })
  const visit = (value: unknown) => {
    if (typeof value === "string" && isUnstorable(value)) report()
    if (value === null || typeof value !== "object") return
    levels.push({ value, names: Array.isArray(value) ? null : Object.keys(value), next: 0 })
  }
  visit(input)
  for (let level = levels.at(-1); level && errors.length < MAX_ERRORS; level = levels.at(-1)) {
    const { names, next } = level
    const name = names?.[next] ?? next
    if (next >= (names ?? (level.value as unknown[])).length) {
      levels.pop()
      continue
    }
    level.next += 1
    if (typeof name === "string" && isUnstorable(name)) report()
    // The name is one of the object's own keys, or an index of the list.
    if (errors.length < MAX_ERRORS) visit((level.value as Record<PropertyKey, unknown>)[name])
  }
  return errors
}

/** The member being visited. */
const nameOf = ({ names, next }: Level): PropertyKey => names?.[next - 1] ?? next - 1
