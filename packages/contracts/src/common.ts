import { z } from "zod"
import "./messages.ts"

/** 1 to 40 characters, assigned by HR. (rules/http#identifiers) */
export const EmployeeId = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/,
    "An employee id is 1 to 40 letters, digits, dots, hyphens or underscores.",
  )
  .meta({ description: "The employee ID assigned by HR", example: "E1001" })

/** The ID of everything but employees, months, and configuration documents. (rules/http#identifiers) */
export const Id = z.uuid().meta({ description: "A UUIDv7" })

const FIRST_DAY = "1900-01-01"
const LAST_DAY = "2199-12-31"

/**
 * An Eastern calendar day, never converted; from 1900 on, to allow for birth dates.
 * (rules/http#names-and-dates)
 */
export const CalendarDate = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `Enter a date from ${FIRST_DAY} to ${LAST_DAY}.`)
  .meta({ description: "An Eastern calendar day", example: "2026-10-15" })

/** UTC, RFC 3339, milliseconds, `Z`. (rules/http#names-and-dates) */
export const Timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ description: "UTC, with milliseconds", example: "2026-10-15T14:30:00.000Z" })

/** Starts at 1. (rules/http#versions-and-if-match) */
export const Version = z.number().int().min(1).meta({ description: "Increases by one with each change; also the ETag" })

const HUNDREDTH = 0.01
/**
 * A score from 0 to 100 with at most two decimals, the precision of stored scores.
 * (rules/scoring#exact-arithmetic)
 */
export const Score = z.number().min(0).max(100).multipleOf(HUNDREDTH)
/** A percentage from 0 to 100 with at most two decimals. */
export const Percent = Score
/** Additional points: above 0 and up to 100, with at most two decimals. */
export const Points = z.number().positive().max(100).multipleOf(HUNDREDTH)

/** Whether a text has no line breaks or other control characters, as names and email subjects require. */
export const isOneLine = (text: string) => !/[\p{Cc}\u2028\u2029]/u.test(text)
/** The message for text that `isOneLine` rejects. */
export const ONE_LINE = "Enter a single line without line breaks, tabs, or other control characters."

/** A single line of human-readable text of at most `length` characters: trimmed, not empty. */
export const lineOf = (length: number) => z.string().trim().min(1).max(length).refine(isOneLine, ONE_LINE)
export const Line = lineOf(200)
/** Text that may have several lines: 1 to 4,000 characters, trimmed. */
export const LongText = z.string().trim().min(1).max(4000)

/** A stable machine-readable key, such as a KPI's. */
export const Key = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, "A key is lower-case letters, digits and underscores, and starts with a letter.")

/** A fiscal cycle's id: its start year. (rules/cycles#cycles) */
export const CycleId = z
  .string()
  .regex(/^20\d\d$/, "A cycle's id is its start year.")
  .meta({ example: "2026" })

/** A whole number in a query string. */
export function integerQuery(minimum: number, maximum: number) {
  return (
    z
      .string()
      .regex(/^-?\d{1,9}$/, "Enter a whole number.")
      .transform(Number)
      .pipe(z.number().int().min(minimum).max(maximum))
      // For OpenAPI, where a number has no pattern.
      .meta({ type: "integer", minimum, maximum, pattern: undefined })
  )
}

/** `true` or `false` in a query string. */
export const BooleanQuery = z.enum(["true", "false"]).transform((text) => text === "true")

export const YearQuery = integerQuery(2000, 2199)
export const MonthQuery = integerQuery(1, 12)
export const Year = z.number().int().min(2000).max(2199)
export const Month = z.number().int().min(1).max(12)

const DEFAULT_PAGE = 50
const MAX_PAGE = 200

/** Query parameters that every list takes in addition to its filters. (rules/http#lists) */
export const pageQuery = {
  limit: integerQuery(1, MAX_PAGE).default(DEFAULT_PAGE),
  cursor: z.string().max(2000).optional(),
}

/** `sort=name` ascends, `sort=-name` descends. */
export function sortQuery<const Names extends readonly [string, ...string[]]>(
  names: Names,
  preset: Names[number] | `-${Names[number]}`,
) {
  type Sort = Names[number] | `-${Names[number]}`
  const values = names.flatMap((name) => [name, `-${name}`])
  // The values are exactly the members of Sort; flatMap widens them to string.
  return z.enum(values as [Sort, ...Sort[]]).default(preset as never)
}

/**
 * A page of a list. `next_cursor` is null on the last page; `total` is present where counting is cheap.
 * (rules/http#lists)
 */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    total: z.number().int().min(0).optional(),
  })
}
export type List<Item> = { items: Item[]; next_cursor: string | null; total?: number | undefined }

/** The body of a request that needs no input. */
export const EmptyBody = z.strictObject({}).meta({ id: "EmptyBody" })

/** Why a request is rejected. */
export const Rejection = z.strictObject({ review_note: LongText }).meta({ id: "Rejection" })

/** RFC 9457 problem details, with our extra members. (rules/http#errors) */
export const Problem = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.string(),
    request_id: z.string(),
    errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    job_id: z.string().optional().meta({ description: "With job_active: the running job" }),
    thread_id: z.string().optional().meta({ description: "With assistant_failed: the chat with the question" }),
    page: z.string().optional().meta({ description: "With a lock: the locked page" }),
    employee_id: z.string().optional(),
    date: z.string().optional(),
    month: z.string().optional(),
    locked_since: z.string().optional(),
    maintenance: z.literal(true).optional().meta({ description: "With the maintenance 503" }),
    message: z.string().optional().meta({ description: "With the maintenance 503: a message for users" }),
  })
  .meta({ id: "Problem" })
export type Problem = z.infer<typeof Problem>

/** Set for a month before the company's first: no one has figures in it. (rules/setup#first-month) */
export const BeforeGoLive = z.literal(true).optional()
