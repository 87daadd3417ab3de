import { z } from "zod"
import {
  CalendarDate,
  EmployeeId,
  Id,
  LongText,
  MonthQuery,
  Rejection,
  Score,
  Timestamp,
  Version,
  YearQuery,
  listOf,
  pageQuery,
  sortQuery,
} from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import type { RefusalCode } from "./refusals.ts"
import { route } from "./route.ts"

/** The statuses of a request. Canceling removes it. (rules/entries#atw-requests) */
export const ATW_REQUEST_STATUSES = ["pending", "approved", "rejected"] as const
export const AtwRequestStatus = z.enum(ATW_REQUEST_STATUSES)

/** Maximum size of a proof: 5 MB. (rules/entries#proofs) */
export const PROOF_BYTES = 5 * 1024 * 1024
/** Media types of proofs, detected from the content. */
export const PROOF_MEDIA_TYPES = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const

const requestFields = {
  date_of_occurrence: CalendarDate,
  impact: z.string().min(1).max(60).meta({ description: "The impact of one of the cycle's ATW KPIs" }),
  description: LongText,
}

/** The text fields of the form; its file is the proof. (rules/entries#atw-requests) */
export const AtwRequestDraft = z
  .strictObject({
    employee_id: EmployeeId.optional().meta({ description: "If given, must be the caller's own ID" }),
    ...requestFields,
  })
  .meta({ id: "AtwEntryRequestDraft" })
export type AtwRequestDraft = z.output<typeof AtwRequestDraft>

/** A proof's file details; the file has its own route. */
export const AtwProof = z
  .strictObject({
    _id: Id.meta({ description: "The `proof_file_id` of the entry that an approval creates" }),
    file_name: z.string(),
    media_type: z.enum(PROOF_MEDIA_TYPES),
    bytes: z.number().int().min(1),
  })
  .meta({ id: "AtwProof" })

/** A request with its decision, if any, and the caller's abilities. (rules/entries#atw-requests) */
export const AtwRequest = z
  .strictObject({
    _id: Id,
    employee_id: EmployeeId,
    name: z.string(),
    ...requestFields,
    proof: AtwProof.nullable(),
    status: AtwRequestStatus,
    decided_by_id: EmployeeId.nullable(),
    decided_at: Timestamp.nullable(),
    review_note: LongText.nullable().meta({ description: "Set on a rejected request" }),
    final_score: Score.nullable().meta({ description: "Set on an approved request, as approved" }),
    entry_id: Id.nullable().meta({ description: "The ATW entry that the approval created" }),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Version,
    abilities: z
      .strictObject({ approve: z.boolean(), reject: z.boolean(), cancel: z.boolean() })
      .meta({ description: "What the caller may do. Locks on the day are only checked at approval" }),
  })
  .meta({ id: "AtwEntryRequest" })
export type AtwRequest = z.output<typeof AtwRequest>

const filters = {
  scope: z.enum(["mine", "approval"]).default("mine").meta({
    description: "`mine`: the caller's own. `approval`: those of everyone else in the caller's pool, decided or not",
  }),
  status: AtwRequestStatus.optional(),
  employee_id: EmployeeId.optional(),
  year: YearQuery.optional(),
  month: MonthQuery.optional(),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  sort: sortQuery(["created_at", "date"], "-created_at"),
}

type Month = { year?: number | undefined; month?: number | undefined }

function checkWholeMonth({ value, issues }: z.core.ParsePayload<Month>): void {
  if ((value.year === undefined) === (value.month === undefined)) return
  const path = value.year === undefined ? "year" : "month"
  issues.push({ code: "custom", path: [path], message: "Give both the year and the month.", input: value[path] })
}

export const AtwRequestQuery = z.strictObject({ ...filters, ...pageQuery }).check(checkWholeMonth)
export type AtwRequestQuery = z.output<typeof AtwRequestQuery>
export const AtwRequestExportQuery = z.strictObject({ ...filters, ...exportQuery }).check(checkWholeMonth)
export type AtwRequestExportQuery = z.output<typeof AtwRequestExportQuery>

/** The score and remarks of the entry that the approval creates. */
export const AtwApproval = z
  .strictObject({ final_score: Score, remarks: LongText.nullable().default(null) })
  .meta({ id: "AtwApproval" })
export type AtwApproval = z.output<typeof AtwApproval>

const ProofAddress = z
  .strictObject({
    url: z.string().meta({ description: "A path in this API or an absolute file-storage URL" }),
    expires_at: Timestamp,
    file_name: z.string(),
    media_type: z.string(),
  })
  .meta({ id: "AtwProofAddress" })

const PATH = "/v1/atw-entry-requests"
const tag = "ATW entry requests"
const params = z.strictObject({ id: Id })
const LOCKS = ["month_finalized", "week_locked", "month_locked"] as const satisfies readonly RefusalCode[]

export const submitAtwRequest = route({
  method: "POST",
  path: PATH,
  tag,
  summary: "Request an ATW entry about yourself",
  description:
    "A form with at most one file as the proof: PDF, JPEG, PNG, or WebP, at most 5 MB, checked by its content. " +
    "Images are stored without metadata. Requests for locked days are accepted; locks are checked at approval.",
  level: 1,
  body: AtwRequestDraft,
  upload: { maxFiles: 1, maxFileBytes: PROOF_BYTES, optional: true, field: "proof", queue: "images" },
  status: 201,
  reply: AtwRequest,
  location: ({ _id }) => `${PATH}/${_id}`,
  refusals: ["date_in_future", "too_many_pending", "quota_reached"],
})

export const listAtwRequests = route({
  method: "GET",
  path: PATH,
  tag,
  summary: "List your own requests or those of your pool",
  permission: "scorecard.view",
  query: AtwRequestQuery,
  reply: listOf(AtwRequest),
  conditional: true,
})

export const exportAtwRequests = route({
  method: "GET",
  path: `${PATH}/export`,
  tag,
  summary: "Export requests",
  description: EXPORT_NOTE,
  permission: "scorecard.view",
  query: AtwRequestExportQuery,
  file: EXPORT_FILE,
})

export const countPendingAtwRequests = route({
  method: "GET",
  path: `${PATH}/pending-count`,
  tag,
  summary: "Count your pool's requests that are awaiting a decision",
  permission: "scorecard.submit",
  reply: z.strictObject({ count: z.number().int().min(0) }),
  conditional: true,
})

export const readAtwRequest = route({
  method: "GET",
  path: `${PATH}/{id}`,
  tag,
  summary: "Get a request",
  permission: "scorecard.view",
  params,
  reply: AtwRequest,
})

export const readAtwRequestProof = route({
  method: "GET",
  path: `${PATH}/{id}/proof`,
  tag,
  summary: "Get a download URL for a request's proof, valid for five minutes",
  permission: "scorecard.view",
  params,
  reply: ProofAddress,
})

export const readAtwEntryProof = route({
  method: "GET",
  path: "/v1/scorecard/atw-entries/{id}/proof",
  tag,
  summary: "Get a download URL for an ATW entry's proof, valid for five minutes",
  permission: "scorecard.view",
  params,
  reply: ProofAddress,
})

export const approveAtwRequest = route({
  method: "POST",
  path: `${PATH}/{id}/approve`,
  webOnly: true,
  tag,
  summary: "Approve a request and create its ATW entry",
  description: "Only level 5 can decide their own request. The same locks apply as for the entry.",
  permission: "scorecard.submit",
  params,
  body: AtwApproval,
  reply: AtwRequest,
  refusals: ["own_entry", "version_mismatch", "already_decided", ...LOCKS],
})

export const rejectAtwRequest = route({
  method: "POST",
  path: `${PATH}/{id}/reject`,
  webOnly: true,
  tag,
  summary: "Reject a request",
  permission: "scorecard.submit",
  params,
  body: Rejection,
  reply: AtwRequest,
  refusals: ["own_entry", "version_mismatch", "already_decided"],
})

export const cancelAtwRequest = route({
  method: "DELETE",
  path: `${PATH}/{id}`,
  tag,
  summary: "Cancel your own pending request",
  description: "The request and its proof are removed.",
  level: 1,
  params,
  refusals: ["not_own_submission", "version_mismatch", "already_decided"],
})
