import type { exportCreateRequests } from "@scorecard/contracts/create-requests"
import type { Actor } from "@scorecard/domain"
import type { z } from "zod"
import {
  exportFile,
  fieldColumns,
  keysetBatches,
  plainCell,
  type Column,
  type FileResponse,
  type Platform,
} from "#platform/index.ts"
import { selectRequestsAfter, toPosition, type CreateRequestDocument } from "./create-requests.store.ts"

type Proposed = CreateRequestDocument["proposed"]

const proposed = (names: readonly (keyof Proposed)[]): Column<CreateRequestDocument>[] =>
  names.map((name) => ({ head: `proposed.${name}`, cell: (request) => plainCell(request.proposed[name]) }))
const personal = (names: readonly (keyof Proposed["personal_data"])[]): Column<CreateRequestDocument>[] =>
  names.map((name) => ({ head: name, cell: (request) => plainCell(request.proposed.personal_data[name]) }))
const employment = (names: readonly (keyof Proposed["employment_data"])[]): Column<CreateRequestDocument>[] =>
  names.map((name) => ({ head: name, cell: (request) => plainCell(request.proposed.employment_data[name]) }))

const EXPORT_COLUMNS: Column<CreateRequestDocument>[] = [
  ...fieldColumns<CreateRequestDocument>(["_id", "status", "requested_by_id", "created_at"]),
  ...proposed(["employee_id", "access_level", "access_scope", "hire_date"]),
  ...personal(["first_name", "last_name", "preferred_name", "email_address", "birth_date", "phone", "pronouns"]),
  ...employment(["position", "department_id", "manager_id", "employment_type"]),
  ...employment(["regularization_date", "separation_date", "bsc_enabled"]),
  ...fieldColumns<CreateRequestDocument>(["decided_by_id", "decided_at", "review_note", "employee_id"]),
  ...fieldColumns<CreateRequestDocument>(["updated_at", "version"]),
]

/** The list as a file. */
export function exportRequests(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  { format, ...filter }: z.output<typeof exportCreateRequests.query>,
): Promise<FileResponse> {
  const batches = keysetBatches<CreateRequestDocument>((after, limit) =>
    selectRequestsAfter(db, actor, filter, { after: after && toPosition(after, filter), limit }),
  )
  return exportFile("create-requests", format, EXPORT_COLUMNS, batches)
}
