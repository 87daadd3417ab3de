import { Refusal, type RefusalCode } from "@scorecard/contracts/refusals"

/** The types of errors in requests. (RFC 7644, section 3.12) */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "tooMany"
  | "uniqueness"

/** A refusal that only this protocol has. */
export class ScimRefusal extends Refusal {
  readonly scimType: ScimType
  constructor(scimType: ScimType, detail: string) {
    super(CODES[scimType] ?? "invalid", detail)
    this.scimType = scimType
  }
}

const CODES: Partial<Record<ScimType, RefusalCode>> = { uniqueness: "already_exists" }

/** What fields of employees are called here. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  employee_id: "employeeNumber",
  "personal_data.email_address": "userName",
  "personal_data.first_name": "name.givenName",
  "personal_data.last_name": "name.familyName",
  "personal_data.preferred_name": "nickName",
  "personal_data.phone": "phoneNumbers",
  "employment_data.position": "title",
  "employment_data.manager_id": "manager",
}

const ERROR_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error"

/** A refusal as a reply; bad input is 400, not 422. (RFC 7644, section 3.12) */
export function presentRefusal(refusal: Refusal): { status: number; body: unknown } {
  const status = refusal.status === 422 ? 400 : refusal.status
  const scimType = scimTypeOf(refusal)
  const fields = refusal.errors.map(({ path, message }) => `${ATTRIBUTES[path] ?? path}: ${message}`)
  // Of a single field, the refusal itself says the same.
  const isSaidByFields = fields.length > 0 && refusal.errors.every(({ message }) => message === refusal.message)
  const detail = [...(isSaidByFields ? [] : [refusal.message]), ...fields].join(" ")
  return { status, body: { schemas: [ERROR_SCHEMA], status: String(status), ...(scimType && { scimType }), detail } }
}

function scimTypeOf(refusal: Refusal): ScimType | null {
  if (refusal instanceof ScimRefusal) return refusal.scimType
  if (refusal.code === "already_exists") return "uniqueness"
  if (refusal.code === "body_not_readable" || refusal.code === "malformed") return "invalidSyntax"
  return refusal.status === 422 ? "invalidValue" : null
}
