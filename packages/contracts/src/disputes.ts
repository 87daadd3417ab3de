import { ENTRY_KINDS } from "@scorecard/domain/scoring"
import { z } from "zod"
import {
  BooleanQuery,
  CalendarDate,
  EmployeeId,
  Id,
  listOf,
  LongText,
  MonthQuery,
  pageQuery,
  sortQuery,
  Timestamp,
  Version,
  YearQuery,
} from "./common.ts"
import type { RefusalCode } from "./refusals.ts"
import { route } from "./route.ts"

const PATH = "/v1/scorecard/disputes"
const tag = "Disputes"
const MAX_ITEMS = 200
/** More than a discussion of one entry needs; it bounds the document. */
export const MAX_DISPUTE_COMMENTS = 100
/** The lowest level that decides disputes. */
export const DISPUTE_DECIDER_LEVEL = 3

export const DISPUTE_STATUSES = ["open", "accepted", "rejected", "withdrawn"] as const
export const DisputeStatus = z.enum(DISPUTE_STATUSES)
export type DisputeStatus = z.infer<typeof DisputeStatus>

const ItemId = z.string().min(1).max(60)
const Kind = z.enum(ENTRY_KINDS)

export const DisputeComment = z.strictObject({
  _id: Id,
  author_id: EmployeeId,
  message: LongText,
  created_at: Timestamp,
})

/** Someone's objection to an entry about them. (rules/entries#disputes) */
export const Dispute = z.strictObject({
  _id: Id,
  kind: Kind,
  entry_id: Id,
  employee_id: EmployeeId,
  item_ids: z
    .array(ItemId)
    .max(MAX_ITEMS)
    .meta({ description: "The disputed checklist items; empty for the whole entry" }),
  message: LongText,
  status: DisputeStatus,
  entry_date: CalendarDate.meta({
    description: "The day of the entry; it follows the entry while the dispute is open",
  }),
  submitted_by_id: EmployeeId.meta({ description: "Who submitted the entry" }),
  decided_by_id: EmployeeId.nullable(),
  decided_at: Timestamp.nullable(),
  note: LongText.nullable().meta({ description: "The decision's reason; null if the entry was deleted without one" }),
  outcome: z.enum(["changed", "deleted"]).nullable().meta({ description: "What accepting did to the entry" }),
  comments: z.array(DisputeComment).max(MAX_DISPUTE_COMMENTS),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
})
export type Dispute = z.infer<typeof Dispute>

const shown = {
  name: z.string(),
  abilities: z
    .strictObject({ comment: z.boolean(), withdraw: z.boolean(), decide: z.boolean() })
    .meta({ description: "Locks of the entry's day are only checked when it is accepted" }),
}

/** In lists: with the number of comments. */
export const DisputeView = Dispute.omit({ comments: true })
  .extend({ comments: z.number().int().min(0), ...shown })
  .meta({ id: "Dispute" })
export type DisputeView = z.infer<typeof DisputeView>

export const DisputeThread = Dispute.extend({
  ...shown,
  comments: z.array(DisputeComment.extend({ author_name: z.string() })),
}).meta({ id: "DisputeThread" })
export type DisputeThread = z.infer<typeof DisputeThread>

export const MAX_OPEN_DISPUTES_LISTED = 50

/** The open disputes about entries of a month that the caller may see. */
export const OpenDisputes = z
  .strictObject({
    total: z.number().int().min(0),
    items: z
      .array(
        z.strictObject({
          _id: Id,
          kind: Kind,
          entry_id: Id,
          employee_id: EmployeeId,
          name: z.string(),
          entry_date: CalendarDate,
          created_at: Timestamp,
        }),
      )
      .meta({ description: `The oldest ${MAX_OPEN_DISPUTES_LISTED}` }),
  })
  .meta({ id: "OpenDisputes" })
export type OpenDisputes = z.infer<typeof OpenDisputes>

export const DisputeDraft = z
  .strictObject({
    kind: Kind,
    entry_id: Id,
    item_ids: z
      .array(ItemId)
      .max(MAX_ITEMS)
      .refine((ids) => new Set(ids).size === ids.length, "Each item may be listed once.")
      .default([])
      .meta({ description: "The disputed items of the entry's checklist" }),
    message: LongText,
  })
  .meta({ id: "DisputeDraft" })
export type DisputeDraft = z.output<typeof DisputeDraft>

/** A merge patch of the entry, validated as its own route does, or its deletion. */
export const DisputeAcceptance = z
  .strictObject({
    note: LongText,
    change: z.union([
      z.literal("delete"),
      z
        .record(z.string().max(60), z.unknown())
        .refine(
          (patch) => Object.keys(patch).length > 0 && Object.keys(patch).length <= 50,
          "Change at least one field of the entry, or delete it.",
        )
        .meta({ maxProperties: 50 }),
    ]),
  })
  .meta({ id: "DisputeAcceptance" })
export type DisputeAcceptance = z.output<typeof DisputeAcceptance>

export const DisputesQuery = z
  .strictObject({
    status: DisputeStatus.optional(),
    kind: Kind.optional(),
    employee_id: EmployeeId.optional(),
    year: YearQuery.optional(),
    month: MonthQuery.optional(),
    to_decide: BooleanQuery.optional().meta({ description: "Only open ones that you may decide, or only the others" }),
    sort: sortQuery(["created_at", "entry_date"], "-created_at"),
    ...pageQuery,
  })
  .check(({ value, issues }) => {
    if ((value.year === undefined) === (value.month === undefined)) return
    const path = value.year === undefined ? "year" : "month"
    issues.push({ code: "custom", path: [path], message: "Give both the year and the month.", input: value[path] })
  })
export type DisputesQuery = z.output<typeof DisputesQuery>

const params = z.strictObject({ id: Id })
const CLOSED = ["version_mismatch", "already_decided"] as const satisfies readonly RefusalCode[]

export const openDispute = route({
  method: "POST",
  path: PATH,
  webOnly: true,
  refusedWhileImpersonating: true,
  tag,
  summary: "Dispute an entry about yourself",
  description: "Within DISPUTE_DAYS of the entry's last change. An entry has at most one open dispute.",
  level: 1,
  body: DisputeDraft,
  status: 201,
  reply: DisputeThread,
  location: ({ _id }) => `${PATH}/${_id}`,
  refusals: ["not_found", "not_own_entry", "dispute_open", "dispute_deadline_passed"],
})

export const listDisputes = route({
  method: "GET",
  path: PATH,
  webOnly: true,
  tag,
  summary: "List the disputes about entries of your pool",
  permission: "scorecard.view",
  query: DisputesQuery,
  reply: listOf(DisputeView),
  refusals: ["cursor_invalid"],
})

export const readDispute = route({
  method: "GET",
  path: `${PATH}/{id}`,
  webOnly: true,
  tag,
  summary: "Get a dispute with its comments",
  permission: "scorecard.view",
  params,
  reply: DisputeThread,
})

export const commentOnDispute = route({
  method: "POST",
  path: `${PATH}/{id}/comments`,
  webOnly: true,
  repeatable: true,
  tag,
  summary: "Comment on an open dispute",
  description: "By the employee, and by people who may submit entries about them.",
  level: 1,
  params,
  body: z.strictObject({ message: LongText }),
  reply: DisputeThread,
  refusals: ["not_own_entry", "state_conflict", ...CLOSED],
})

export const withdrawDispute = route({
  method: "POST",
  path: `${PATH}/{id}/withdraw`,
  webOnly: true,
  refusedWhileImpersonating: true,
  tag,
  summary: "Withdraw your own open dispute",
  level: 1,
  params,
  reply: DisputeThread,
  refusals: ["not_own_entry", ...CLOSED],
})

const DECIDING: readonly RefusalCode[] = ["own_record", "own_submission", ...CLOSED]

export const acceptDispute = route({
  method: "POST",
  path: `${PATH}/{id}/accept`,
  webOnly: true,
  tag,
  summary: "Accept a dispute and correct or delete the entry",
  description:
    "Both happen, or neither: the entry's validation and locks apply. Level 3 doesn't decide about entries that they submitted, and only level 5 decides about their own.",
  level: DISPUTE_DECIDER_LEVEL,
  params,
  body: DisputeAcceptance,
  reply: DisputeThread,
  refusals: [...DECIDING, "date_in_future", "dated_before_go_live", "month_finalized", "week_locked", "month_locked"],
})

export const rejectDispute = route({
  method: "POST",
  path: `${PATH}/{id}/reject`,
  webOnly: true,
  tag,
  summary: "Reject a dispute",
  level: DISPUTE_DECIDER_LEVEL,
  params,
  body: z.strictObject({ note: LongText }),
  reply: DisputeThread,
  refusals: DECIDING,
})
