import { z } from "zod"
import { EmployeeId, Id, LongText, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { EmployeeChange, EmployeeDraft } from "./employees.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

export const CREATE_REQUEST_STATUSES = ["pending", "approved", "rejected"] as const
export const CreateRequestStatus = z.enum(CREATE_REQUEST_STATUSES)

/** Somebody asks to have an employee added; an approver decides once. (rules/people#create-requests) */
export const CreateRequest = z
  .strictObject({
    _id: Id,
    status: CreateRequestStatus,
    proposed: EmployeeDraft.meta({ description: "As asked for; of an approved request, as approved" }),
    requested_by_id: EmployeeId,
    decided_by_id: EmployeeId.nullable(),
    decided_at: Timestamp.nullable(),
    review_note: LongText.nullable(),
    /** Whom the approval added. */
    employee_id: EmployeeId.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Version,
    abilities: z.strictObject({ approve: z.boolean(), reject: z.boolean() }),
  })
  .meta({ id: "EmployeeCreateRequest" })
export type CreateRequest = z.output<typeof CreateRequest>

/** A merge patch of what was proposed. */
export const ProposalEdits = EmployeeChange.omit({ status: true })
  .extend({ employee_id: EmployeeId.nullable().optional() })
  .meta({ id: "EmployeeProposalEdits" })
export type ProposalEdits = z.output<typeof ProposalEdits>

const params = z.strictObject({ id: Id })
const tag = "employee create requests"

/** What can be wrong with the record itself, as of POST /v1/employees. */
const recordRefusals = ["email_domain_not_allowed", "email_taken", "employee_id_taken", "manager_loop"] as const

export const submitCreateRequest = route({
  method: "POST",
  path: "/v1/employees/create-requests",
  webOnly: true,
  tag,
  summary: "Ask for an employee to be added",
  description:
    "Whether the level and the scope may be given is the approver's question. Told, and shown to, are those who could " +
    "approve it as it stands: super admins, and heads in whose pool the department or the manager that it names is.",
  permission: "employees.request_create",
  body: EmployeeDraft,
  reply: CreateRequest,
  status: 201,
  location: ({ _id }) => `/v1/employees/create-requests/${_id}`,
  refusals: [...recordRefusals, "idempotency_key_reused"],
})

const filters = {
  status: CreateRequestStatus.default("pending"),
  requested_by_id: EmployeeId.optional(),
  sort: sortQuery(["created_at", "name"], "-created_at"),
}

export const listCreateRequests = route({
  method: "GET",
  path: "/v1/employees/create-requests",
  webOnly: true,
  tag,
  summary: "Your requests, and for approvers those that they may decide",
  permission: "employees.request_create",
  query: z.strictObject({ ...filters, ...pageQuery }),
  reply: listOf(CreateRequest),
  refusals: ["cursor_invalid"],
})

export const exportCreateRequests = route({
  method: "GET",
  path: "/v1/employees/create-requests/export",
  webOnly: true,
  tag,
  summary: "Download your requests, and for approvers those that they may decide",
  description: EXPORT_NOTE,
  permission: "employees.request_create",
  query: z.strictObject({ ...filters, ...exportQuery }),
  file: EXPORT_FILE,
})

export const readCreateRequest = route({
  method: "GET",
  path: "/v1/employees/create-requests/{id}",
  webOnly: true,
  tag,
  summary: "One request of yours, or one that you may decide",
  permission: "employees.request_create",
  params,
  reply: CreateRequest,
  refusals: ["not_found"],
})

export const approveCreateRequest = route({
  method: "POST",
  path: "/v1/employees/create-requests/{id}/approve",
  webOnly: true,
  tag,
  summary: "Add the employee who was asked for",
  description: "The body is a JSON merge patch of what was proposed; empty, it is taken as it is.",
  permission: "employees.approve_requests",
  params,
  body: ProposalEdits,
  reply: CreateRequest,
  status: 200,
  refusals: [
    "access_level_above_own",
    "access_scope_reserved",
    "leaves_pool",
    "not_found",
    ...recordRefusals,
    "already_decided",
  ],
})

export const rejectCreateRequest = route({
  method: "POST",
  path: "/v1/employees/create-requests/{id}/reject",
  webOnly: true,
  tag,
  summary: "Turn a request down",
  permission: "employees.approve_requests",
  params,
  body: z.strictObject({ review_note: LongText }),
  reply: CreateRequest,
  status: 200,
  refusals: ["not_found", "already_decided"],
})
