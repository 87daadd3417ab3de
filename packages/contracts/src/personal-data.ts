import { z } from "zod"
import { EmployeeId, LongText, Timestamp } from "./common.ts"
import { EmployeeView } from "./employees.ts"
import { route } from "./route.ts"
import { ZIP_MEDIA_TYPE } from "./statement-archives.ts"

const params = z.strictObject({ employee_id: EmployeeId })
const common = { webOnly: true, tag: "personal data", params } as const

export const exportPersonalData = route({
  ...common,
  method: "GET",
  path: "/v1/employees/{employee_id}/personal-data",
  summary: "Download everything held about a person",
  description:
    "For the person and for level 5. A ZIP with one JSON and one CSV file for each kind of record, deleted entries included, and the files that belong to them. Records about others that the person created are only listed. Level 5 can export anyone; each export is audited.",
  refusedWhileImpersonating: true,
  file: { media_types: [ZIP_MEDIA_TYPE] },
  refusals: ["not_own_data", "employee_not_found"],
})

export const PseudonymizeInput = z
  .strictObject({
    legal_basis: LongText.nullable().default(null).meta({
      description: "Why the data must go before RETENTION_YEARS are over; stays in the audit log",
    }),
  })
  .meta({ id: "PseudonymizeInput" })
export type PseudonymizeInput = z.output<typeof PseudonymizeInput>

export const PseudonymizationState = z
  .strictObject({
    employee_id: EmployeeId,
    status: z.enum(["queued", "running", "succeeded", "failed"]),
    phase: z.enum(["waiting", "records", "mentions", "audit_log", "files", "done"]),
    percent: z.number().int().min(0).max(100),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
    error: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
  })
  .meta({ id: "PseudonymizationState" })
export type PseudonymizationState = z.output<typeof PseudonymizationState>

export const readPseudonymization = route({
  ...common,
  method: "GET",
  path: "/v1/employees/{employee_id}/pseudonymization",
  summary: "Get how far a pseudonymization is",
  description: "A job that failed is started again within the hour.",
  level: 5,
  reply: PseudonymizationState,
  refusals: ["employee_not_found", "not_found"],
})

export const pseudonymizeEmployee = route({
  ...common,
  method: "POST",
  path: "/v1/employees/{employee_id}/pseudonymize",
  summary: "Pseudonymize someone who has left",
  description:
    "Permanently removes name, email address, birth date, phone, free texts and files from every table, the warehouse and stored files; ids and figures stay. Allowed RETENTION_YEARS after the separation date, or earlier with a `legal_basis`. There is no way back: restoring an older backup removes the data again. The record changes at once. A job removes everything else; the reply waits for it, but no longer than a quarter of a minute: then it goes on automatically, see `GET …/pseudonymization`.",
  level: 5,
  refusedWhileImpersonating: true,
  body: PseudonymizeInput,
  repeatable: true,
  status: 200,
  reply: EmployeeView,
  refusals: ["employee_not_found", "still_employed", "already_pseudonymized", "idempotency_key_reused"],
})
