import type { Body } from "../../api/endpoint.ts"
import type { createServiceAccount } from "../../api/endpoints.gen.ts"
import type { Issues } from "../../lib/apply-field-errors.ts"
import type { Account, Scope } from "./labels.tsx"

/** The form values: the time in the reader's own zone, empty for none. */
export type Values = {
  name: string
  scopes: Scope[]
  reach: "company" | "departments"
  department_ids: string[]
  expires: string
}

export const BLANK: Values = { name: "", scopes: [], reach: "company", department_ids: [], expires: "" }

export function valuesOf({ name, scopes, pool, expires_at }: Account): Values {
  const isCompany = pool === "company"
  return {
    name,
    scopes,
    reach: isCompany ? "company" : "departments",
    department_ids: isCompany ? [] : pool,
    expires: fieldOf(expires_at),
  }
}

/** An expiry that wasn't touched stays as it is, to the second: a past one can't be set again. */
export function inputOf(values: Values, base: Account | null): Body<typeof createServiceAccount> {
  const { name, scopes, reach, department_ids, expires } = values
  const isUntouched = base !== null && expires === fieldOf(base.expires_at)
  const chosen = expires === "" ? null : new Date(expires).toISOString()
  return {
    name,
    scopes,
    pool: reach === "company" ? "company" : department_ids,
    expires_at: isUntouched ? base.expires_at : chosen,
  }
}

/** The service's field errors, under this form's field names. */
export function byField(fields: Issues): Issues {
  return Object.fromEntries(Object.entries(fields).map(([path, message]) => [fieldOfPath(path), message]))
}

function fieldOfPath(path: string): string {
  if (path === "pool") return "reach"
  if (path === "expires_at") return "expires"
  return path.replace(/^pool\./, "department_ids.")
}

const MINUTE_MS = 60_000
const MINUTES_LENGTH = "YYYY-MM-DDTHH:MM".length

/** A time as a `datetime-local` value in the reader's own zone. */
function fieldOf(timestamp: string | null): string {
  if (timestamp === null) return ""
  const moment = new Date(timestamp)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, MINUTES_LENGTH)
}
