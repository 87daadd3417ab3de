import type { AccessLevel } from "./levels.ts"
import type { ServiceScope } from "./permission-matrix.ts"

export const ACCESS_SCOPES = ["team", "company"] as const
/** `company`: a person at level 2 to 4, such as HR, who sees everyone. (rules/people#pool) */
export type AccessScope = (typeof ACCESS_SCOPES)[number]

export const ACCESS_MODES = ["full", "read_only"] as const
/** `read_only`: an auditor or executive at level 2 to 4 who sees what the level sees and changes nothing of it. */
export type AccessMode = (typeof ACCESS_MODES)[number]

/** Where use cases compare levels, a service account counts as level 4: never as a super admin. */
export const SERVICE_ACCOUNT_LEVEL: AccessLevel = 4

export const SUPER_ADMIN: AccessLevel = 5

/**
 * The caller. Level and scope come from the employee record at the time of the call, never from the token.
 * (rules/sign-in#access-tokens)
 */
export type Actor = {
  employee_id: string
  access_level: AccessLevel
  access_scope: AccessScope
  access_mode: AccessMode
  /** Null only for a person without a work email, who is impersonated. */
  email: string | null
  session_id: string
  client: "web" | "desktop"
  /** The super admin who is impersonating this employee. Access is decided for the employee. */
  impersonated_by: string | null
  /** Present if the caller is a service account: then these decide, and `employee_id` is the account's id. */
  service?: ServiceAccess
}

/** What a service account may do, and for which people. (rules/service-accounts#scopes) */
export type ServiceAccess = {
  scopes: readonly ServiceScope[]
  /** The departments whose people it reaches; null: the whole company. */
  department_ids: readonly string[] | null
}

/**
 * The level at which a person changes things: read-only people only do what every employee may do for themselves.
 * (rules/people#read-only-access)
 */
export function changingLevel({ access_level, access_mode }: Pick<Actor, "access_level" | "access_mode">): AccessLevel {
  return access_mode === "read_only" ? 1 : access_level
}
