import { z } from "zod"

type Issue = z.core.$ZodRawIssue

/**
 * Default messages for invalid fields whose schema has none: what to enter, instead of the validator's
 * wording.
 */
function plainMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "This field is required." : typeMessage(issue.expected)
    case "invalid_value":
      return choicesMessage(issue.values)
    case "invalid_union":
      return unionMessage(issue)
    case "too_small":
      return sizeMessage(issue.origin, issue.minimum, issue.inclusive === false ? "More than" : "At least")
    case "too_big":
      return sizeMessage(issue.origin, issue.maximum, issue.inclusive === false ? "Less than" : "At most")
    case "not_multiple_of":
      return "Use at most two decimals."
    case "invalid_format":
      return FORMATS[issue.format] ?? "The format isn't valid."
    case "unrecognized_keys":
      return `Unknown field: ${issue.keys.join(", ")}.`
    case "custom":
    case "invalid_key":
    case "invalid_element":
      break
  }
  return undefined
}

const TYPES: Partial<Record<string, string>> = {
  string: "Enter text.",
  number: "Enter a number.",
  int: "Enter a whole number.",
  boolean: "Enter true or false.",
  array: "Enter a list.",
  object: "Enter an object.",
  record: "Enter an object.",
  null: "Only null is allowed.",
}

const FORMATS: Partial<Record<string, string>> = {
  date: "Enter a valid date, such as 2026-10-15.",
  datetime: "Enter a UTC timestamp with milliseconds, such as 2026-10-15T14:30:00.000Z.",
  email: "Enter an email address, such as name@example.com.",
  uuid: "Enter an ID issued by the service, such as 01890000-0000-7000-8000-000000000000.",
  url: "Enter a full web address, such as https://example.com/page.",
}

function typeMessage(expected: string): string {
  return TYPES[expected] ?? "The value has the wrong type."
}

function choicesMessage(values: readonly unknown[]): string {
  const [first] = values
  return values.length === 1 ? `Only ${String(first)} is allowed.` : `Choose one of: ${values.join(", ")}.`
}

/** For a union of literals, list them all; for any other union, listing each branch would only confuse. */
function unionMessage(issue: Extract<Issue, { code: "invalid_union" }>): string {
  if (issue.input === undefined) return "This field is required."
  const branches = issue.errors.flat()
  const values = branches.flatMap((one) => (one.code === "invalid_value" ? one.values : []))
  return values.length > 0 && values.length === branches.length ? choicesMessage(values) : "This value isn't allowed."
}

const UNITS: Partial<Record<string, [one: string, many: string]>> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  set: ["item", "items"],
  file: ["byte", "bytes"],
}

function sizeMessage(origin: string, limit: number | bigint, bound: string): string {
  const units = UNITS[origin]
  if (!units) return `${bound} ${limit}.`
  if (bound === "At least" && limit === 1) return "This can't be empty."
  return `${bound} ${limit} ${limit === 1 ? units[0] : units[1]}.`
}

z.config({ customError: plainMessage })
