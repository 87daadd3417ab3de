import { z } from "zod"
import { EmployeeId, Month, Timestamp, Year } from "./common.ts"
import { MonthOfQuery } from "./months.ts"
import { Language } from "./notifications.ts"
import { route } from "./route.ts"

const MAX_CODE_LENGTH = 64

export const STATEMENT_PAPERS = ["a4", "letter"] as const
export const StatementPaper = z.enum(STATEMENT_PAPERS)
export type StatementPaper = z.infer<typeof StatementPaper>

export const PDF_MEDIA_TYPE = "application/pdf"

const StatementQuery = z.strictObject({
  employee_id: EmployeeId,
  ...MonthOfQuery.shape,
  paper: StatementPaper.optional().meta({ description: "The company's default if omitted" }),
  language: Language.optional().meta({ description: "The caller's own if omitted" }),
})
export type StatementQuery = z.output<typeof StatementQuery>

export const getStatement = route({
  method: "GET",
  path: "/v1/dashboard/bsc/statement",
  webOnly: true,
  tag: "Months",
  summary: "Get a person's statement of a final month as a PDF",
  description:
    "The current version's figures, their arithmetic, the versions, the acknowledgement, and a code that anyone can verify. Tagged for screen readers.",
  permission: "scorecard.view",
  query: StatementQuery,
  file: { media_types: [PDF_MEDIA_TYPE] },
  refusals: ["employee_not_found", "not_found", "month_not_final"],
})

export const STATEMENT_STATUSES = ["current", "superseded", "reopened"] as const

/** What anyone with the code of a statement learns about it. (rules/months#statements) */
export const StatementVerification = z
  .strictObject({
    status: z.enum(STATEMENT_STATUSES).meta({
      description: "`superseded` by a newer version; `reopened`: the month is being corrected",
    }),
    initials: z.string(),
    year: Year,
    month: Month,
    version: z.number().int().min(1),
    closed_at: Timestamp.meta({ description: "When the statement's version was closed" }),
    current_version: z.number().int().min(1),
  })
  .meta({ id: "StatementVerification" })
export type StatementVerification = z.infer<typeof StatementVerification>

export const verifyStatement = route({
  method: "GET",
  path: "/v1/public/verify/{code}",
  tag: "Months",
  summary: "Verify a statement by its code",
  description: "Confirms that a statement is genuine and current, without figures or full names.",
  public: true,
  params: z.strictObject({ code: z.string().max(MAX_CODE_LENGTH) }),
  reply: StatementVerification,
  refusals: ["not_found"],
})
