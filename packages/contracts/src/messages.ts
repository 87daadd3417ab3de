import { z } from "zod"

type Issue = z.core.$ZodRawIssue

/**
 * What a refused field says when its schema does not say it itself: what is needed, in the words of people who fill in
 * forms and tables, instead of the validator's own.
 */
function plainWords(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "This field is required." : typeWords(issue.expected)
    case "invalid_value":
      return oneOf(issue.values)
    case "invalid_union":
      return unionWords(issue)
    case "too_small":
      return sizeWords(issue.origin, issue.minimum, issue.inclusive === false ? "More than" : "At least")
    case "too_big":
      return sizeWords(issue.origin, issue.maximum, issue.inclusive === false ? "Less than" : "At most")
    case "not_multiple_of":
      return "At most two decimals."
    case "invalid_format":
      return FORMATS[issue.format] ?? "This is not in the form that is needed here."
    case "unrecognized_keys":
      return `There is no such field: ${issue.keys.join(", ")}.`
    case "custom":
    case "invalid_key":
    case "invalid_element":
      break
  }
  return undefined
}

const TYPES: Partial<Record<string, string>> = {
  string: "A text is needed.",
  number: "A number is needed.",
  int: "A whole number is needed.",
  boolean: "true or false is needed.",
  array: "A list is needed.",
  object: "An object with fields is needed.",
  record: "An object with fields is needed.",
  null: "Only null is allowed here.",
}

const FORMATS: Partial<Record<string, string>> = {
  date: "A day that exists is needed, such as 2026-10-15.",
  datetime: "An instant in UTC with milliseconds is needed, such as 2026-10-15T14:30:00.000Z.",
  email: "An email address is needed, such as name@example.com.",
  uuid: "An id that the service gave is needed, such as 01890000-0000-7000-8000-000000000000.",
  url: "A whole web address is needed, such as https://example.com/page.",
}

function typeWords(expected: string): string {
  return TYPES[expected] ?? "A value of another type is needed here."
}

function oneOf(values: readonly unknown[]): string {
  const [first] = values
  return values.length === 1 ? `Only ${String(first)} is allowed.` : `One of these is needed: ${values.join(", ")}.`
}

/** A union of words says them all; of any other, what each branch wants would be a riddle. */
function unionWords(issue: Extract<Issue, { code: "invalid_union" }>): string {
  if (issue.input === undefined) return "This field is required."
  const wanted = issue.errors.flat()
  const values = wanted.flatMap((one) => (one.code === "invalid_value" ? one.values : []))
  return values.length > 0 && values.length === wanted.length ? oneOf(values) : "This value is not one that is allowed."
}

const UNITS: Partial<Record<string, [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  set: ["item", "items"],
  file: ["byte", "bytes"],
}

function sizeWords(origin: string, limit: number | bigint, bound: string): string {
  const units = UNITS[origin]
  if (!units) return `${bound} ${limit}.`
  if (bound === "At least" && limit === 1) return "This must not be empty."
  return `${bound} ${limit} ${limit === 1 ? units[0] : units[1]}.`
}

z.config({ customError: plainWords })
