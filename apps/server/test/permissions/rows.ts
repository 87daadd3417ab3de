import type { AccessLevel, Permission } from "@scorecard/domain/access"
import { LOWEST_LEVEL, type Row } from "./table.ts"

/** The caller. `level` is null without a valid token. */
export type Asker = { name: string; level: AccessLevel | null; isImpersonating: boolean; isReadOnly?: true }

const NOT_AS_ANOTHER = ", not as another"

/** The code with which the row refuses the operation to this caller; null if they may call it. */
export function refusalOf(row: Row, asker: Asker, operation: string): string | null {
  const { level, isImpersonating, isReadOnly } = asker
  const isPublic = row.startsWith("public")
  if (level === null) return isPublic ? null : "not_signed_in"
  if (row.endsWith(NOT_AS_ANOTHER) && isImpersonating) return "impersonation_refused"
  const need = row.replace(NOT_AS_ANOTHER, "")
  if (isPublic || need === "signed in") return null
  return refusedFor(
    need.split(" and "),
    isReadOnly ? readOnlyLevels(level, operation) : { changes: level, views: level },
  )
}

/** The level at which a permission to change something is looked up, and that of everything else. */
type Levels = { changes: AccessLevel; views: AccessLevel }

/** The assistant changes nothing, although it is asked with POST. (rules/people#read-only-access) */
function readOnlyLevels(level: AccessLevel, operation: string): Levels {
  const reads = operation.startsWith("GET ") || operation === "POST /v1/assistant/chat"
  return { changes: 1, views: reads ? level : 1 }
}

function refusedFor(requirements: readonly string[], levels: Levels): string | null {
  for (const requirement of requirements) {
    const [, lowest] = /^level (\d)$/.exec(requirement) ?? []
    if (lowest !== undefined && levels.views < Number(lowest)) return "level_too_low"
    if (lowest === undefined && !holdsOneOf(requirement.split(" or "), levels)) return "permission_missing"
  }
  return null
}

function holdsOneOf(permissions: readonly string[], levels: Levels): boolean {
  return permissions.some((permission) => {
    if (!isPermission(permission)) throw new Error(`A row of the permission table names ${permission}`)
    return (permission.includes(".view") ? levels.views : levels.changes) >= LOWEST_LEVEL[permission]
  })
}

const isPermission = (text: string): text is Permission => text in LOWEST_LEVEL
