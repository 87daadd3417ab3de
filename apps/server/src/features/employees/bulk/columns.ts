import { Refusal } from "@scorecard/contracts/refusals"
import { headsInWords } from "#platform/tables/index.ts"

const DAY = "a day, YYYY-MM-DD"
const YES_NO = "true or false"

type Kind = "text" | "number" | "boolean"
type Part = "personal_data" | "employment_data" | null

export type Column = {
  /** The field's own name; they differ over the whole record. */
  name: string
  /** What the field stands in. */
  part: Part
  kind: Kind
  needed: "always" | "for new people" | "no"
  /** Whether it may be empty: `N/A` or `null` clears it. */
  clears: boolean
  what: string
}

const column = (name: string, what: string, more: Partial<Omit<Column, "name" | "what" | "part">> = {}) => ({
  name,
  what,
  kind: "text" as const,
  needed: "no" as const,
  clears: false,
  ...more,
})
const within = (part: Part, columns: Omit<Column, "part">[]): Column[] => columns.map((one) => ({ ...one, part }))

/** Every column of a table of employees, in the order of the template. */
export const COLUMNS: readonly Column[] = [
  ...within(null, [
    column("employee_id", "The id that HR gave: people are matched by it", { needed: "always" }),
    column("access_level", "1 to 5; 1 unless said", { kind: "number" }),
    column("access_scope", "team or company; team unless said"),
    column("status", "active or inactive, of people who are there already"),
    column("hire_date", DAY, { needed: "for new people" }),
  ]),
  ...within("personal_data", [
    column("first_name", "As people call them in full", { needed: "for new people" }),
    column("last_name", "Family name", { needed: "for new people" }),
    column("preferred_name", "Shown instead of the first name", { clears: true }),
    column("email_address", "Work email, of an allowed domain, nobody else's", { needed: "for new people" }),
    column("birth_date", DAY, { clears: true }),
    column("phone", "Telephone number", { clears: true }),
    column("pronouns", "As the person wishes", { clears: true }),
  ]),
  ...within("employment_data", [
    column("position", "What they work as", { needed: "for new people" }),
    column("department_id", "The id of the department", { clears: true }),
    column("manager_id", "The manager's employee_id; they may stand in the same file", { clears: true }),
    column("employment_type", "full_time, part_time or contract; full_time unless said"),
    column("regularization_date", DAY, { clears: true }),
    column("separation_date", `Last day of work: ${DAY}`, { clears: true }),
    column("bsc_enabled", `Whether they get a scorecard: ${YES_NO}; true unless said`, { kind: "boolean" }),
  ]),
]

/** Whoever fills in the template has none; an export has it, and keeps the upload from writing over a later change. */
const VERSION: Column = {
  ...column("version", "The record's own, of people who are there already", { kind: "number" }),
  part: null,
}

/** Of our own export: what the service keeps itself. */
const PASSED_OVER: readonly string[] = ["name", "created_at", "updated_at"]

const BY_HEAD = new Map(
  [...COLUMNS, VERSION].flatMap((one): [string, Column][] =>
    one.part === null
      ? [[one.name, one]]
      : [
          [one.name, one],
          [`${one.part}.${one.name}`, one],
        ],
  ),
)

export type PlacedColumn = { column: Column; head: string; at: number }

/**
 * Further columns of our own export are passed over.
 * @throws Refusal 422 `file_not_readable` for a head that is no field, a field that stands there twice, or no ids.
 */
export function placeColumns(heads: readonly string[]): PlacedColumn[] {
  const unknown = heads.filter((head) => !BY_HEAD.has(head) && !PASSED_OVER.includes(head))
  if (unknown.length > 0) throw badHeads(`These columns are no fields of an employee: ${headsInWords(unknown)}.`)
  const placed = heads.flatMap((head, at) => {
    const found = BY_HEAD.get(head)
    return found ? [{ column: found, head, at }] : []
  })
  const names = placed.map(({ column: { name } }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw badHeads(`The field ${twice} has two columns.`)
  if (!names.includes("employee_id")) throw badHeads("The column employee_id is missing: people are matched by it.")
  return placed
}

function badHeads(message: string): Refusal {
  return new Refusal("file_not_readable", message, { errors: [{ path: "file", message }] })
}
