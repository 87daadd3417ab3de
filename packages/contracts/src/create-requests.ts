import { z } from "zod"
import { EmployeeId, Id, LongText, Rejection, Timestamp, Version, listOf, pageQuery, sortQuery } from "./common.ts"
import { EmployeeChange, EmployeeDraft } from "./employees.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

export const CREATE_REQUEST_STATUSES = ["pending", "approved", "rejected"] as const
export const CreateRequestStatus = z.enum(CREATE_REQUEST_STATUSES)

/** A request to add an employee, which an approver decides once. (rules/people#create-requests) */
export const CreateRequest = z
  .strictObject({
    _id: Id,
    status: CreateRequestStatus,
    proposed: EmployeeDraft.meta({ description: "As proposed, or as approved once the request is approved" }),
    requested_by_id: EmployeeId,
    decided_by_id: EmployeeId.nullable(),
    decided_at: Timestamp.nullable(),
    review_note: LongText.nullable(),
    /** The employee that the approval added. */
    employee_id: EmployeeId.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: Version,
    abilities: z.strictObject({ approve: z.boolean(), reject: z.boolean() }),
  })
  .meta({ id: "EmployeeCreateRequest" })
export type CreateRequest = z.output<typeof CreateRequest>

/** A merge patch over the proposal. */
export const ProposalEdits = EmployeeChange.omit({ status: true })
  .extend({ employee_id: EmployeeId.nullable().optional() })
  .meta({ id: "EmployeeProposalEdits" })
export type ProposalEdits = z.output<typeof ProposalEdits>

const params = z.strictObject({ id: Id })
const tag = "employee create requests"

/** Refusals of the record itself, as for POST /v1/employees. */
const recordRefusals = ["email_domain_not_allowed", "email_taken", "employee_id_taken", "manager_loop"] as const

export const submitCreateRequest = route({
  method: "POST",
  path: "/v1/employees/create-requests",
  webOnly: true,
  tag,
  summary: "Request a new employee",
  description:
    "The level and scope are checked at approval. The request is visible to, and notifies, everyone who could approve it: super admins, and heads whose pool includes the department or manager that it names.",
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
  summary: "List your requests and those you may decide",
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
  summary: "Export your requests and those you may decide",
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
  summary: "Get a request of yours, or one you may decide",
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
  summary: "Approve a request and add the employee",
  description: "The body is a JSON merge patch over the proposal; leave it empty to approve it as is.",
  permission: "employees.approve_requests",
  params,
  body: ProposalEdits,
  reply: CreateRequest,
  status: 200,
  refusals: [
    "access_level_above_own",
    "access_scope_reserved",
    "access_mode_reserved",
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
  summary: "Reject a request",
  permission: "employees.approve_requests",
  params,
  body: Rejection,
  reply: CreateRequest,
  status: 200,
  refusals: ["not_found", "already_decided"],
})
