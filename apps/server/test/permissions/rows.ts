import type { AccessLevel, Permission } from "@scorecard/domain/access"
import { LOWEST_LEVEL, type Row } from "./table.ts"

/** The caller. `level` is null without a valid token. */
export type Asker = { name: string; level: AccessLevel | null; isImpersonating: boolean }

const NOT_AS_ANOTHER = ", not as another"

/** The code with which the row refuses the operation to this caller; null if they may call it. */
export function refusalOf(row: Row, { level, isImpersonating }: Asker): string | null {
  const isPublic = row.startsWith("public")
  if (level === null) return isPublic ? null : "not_signed_in"
  if (row.endsWith(NOT_AS_ANOTHER) && isImpersonating) return "impersonation_refused"
  const need = row.replace(NOT_AS_ANOTHER, "")
  if (isPublic || need === "signed in") return null
  return refusedFor(need.split(" and "), level)
}

function refusedFor(requirements: readonly string[], level: AccessLevel): string | null {
  for (const requirement of requirements) {
    const [, lowest] = /^level (\d)$/.exec(requirement) ?? []
    if (lowest !== undefined && level < Number(lowest)) return "level_too_low"
    if (lowest === undefined && !holdsOneOf(requirement.split(" or "), level)) return "permission_missing"
  }
  return null
}

function holdsOneOf(permissions: readonly string[], level: AccessLevel): boolean {
  return permissions.some((permission) => {
    if (!isPermission(permission)) throw new Error(`A row of the permission table names ${permission}`)
    return level >= LOWEST_LEVEL[permission]
  })
}

const isPermission = (text: string): text is Permission => text in LOWEST_LEVEL
