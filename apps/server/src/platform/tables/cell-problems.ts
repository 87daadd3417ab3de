import type { z } from "zod"
import type { RowError } from "./sheet.ts"

/** What a schema refused, as a table's maker reads it. */
export type CellProblem = {
  /** The last name on the way to the value: the field, where no two parts of a record have fields of one name. */
  field: string
  path: readonly PropertyKey[]
  code: "required" | "invalid"
  message: string
}

/**
 * The faults that a schema found in a row, one for each value: whether it is missing or wrong, and what is allowed. The
 * words are the schema's own, else those that contracts give to every field, said of a cell where that differs.
 * @param given what was parsed: it says whether a value was there at all
 */
export function cellProblems(error: z.core.$ZodError, given: unknown): CellProblem[] {
  const problems = new Map<string, CellProblem>()
  for (const issue of error.issues) {
    const path = issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
    const name = path.map(String).join(".")
    if (problems.has(name)) continue
    problems.set(name, { field: String(path.at(-1) ?? ""), path, ...cellProblem(issue, valueAt(given, issue.path)) })
  }
  return [...problems.values()]
}

/** The same, as faults of the row. @param columnOf the file's head of a field, null where the file has no such column */
export function cellErrors(
  error: z.core.$ZodError,
  given: unknown,
  columnOf: (problem: CellProblem) => string | null,
): RowError[] {
  return cellProblems(error, given).map((problem) => ({
    column: columnOf(problem),
    code: problem.code,
    message: problem.message,
  }))
}

/** One fault of a schema as the fault of a cell. @param value what stood there; undefined where nothing did */
export function cellProblem(issue: z.core.$ZodIssue, value: unknown): Pick<CellProblem, "code" | "message"> {
  const isUnknown = issue.code === "unrecognized_keys"
  if (value === undefined && !isUnknown) return { code: "required", message: "Fill in this cell: it is needed here." }
  if (issue.code === "invalid_type" && issue.expected === "boolean") {
    return { code: "invalid", message: "true or false is needed; yes or no will do." }
  }
  return { code: "invalid", message: issue.message }
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (at !== null && typeof at === "object" ? Reflect.get(at, key) : undefined),
    given,
  )
}
