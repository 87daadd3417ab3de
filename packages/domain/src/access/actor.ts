export const ACCESS_LEVELS = [1, 2, 3, 4, 5] as const
/** 1 employee, 2 team lead, 3 supervisor, 4 department or HR head, 5 super admin. (rules/people#access-levels) */
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

export const ACCESS_SCOPES = ["team", "company"] as const
/** `company`: a person at level 2 to 4, such as HR, who sees everyone. (rules/people#pool) */
export type AccessScope = (typeof ACCESS_SCOPES)[number]

export const ACCESS_MODES = ["full", "read_only"] as const
/** `read_only`: an auditor or executive at level 2 to 4 who sees what the level sees and changes nothing of it. */
export type AccessMode = (typeof ACCESS_MODES)[number]

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
}

/**
 * The level at which a person changes things: read-only people only do what every employee may do for themselves.
 * (rules/people#read-only-access)
 */
export function changingLevel({ access_level, access_mode }: Pick<Actor, "access_level" | "access_mode">): AccessLevel {
  return access_mode === "read_only" ? 1 : access_level
}
