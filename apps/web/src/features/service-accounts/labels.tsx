import type { Item } from "../../api/endpoint.ts"
import type { listServiceAccounts } from "../../api/endpoints.gen.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

export type Account = Item<typeof listServiceAccounts>
export type Scope = Account["scopes"][number]

/** A key that was just made, with the account's name. */
export type NewKey = { name: string; secret: string }

export const STATUSES: Record<Account["status"], string> = messages.labels.statuses
export const SCOPES: Record<Scope, { name: string; hint: string }> = messages.labels.scopes

/** What a change of an account makes stale. */
export const STALE = ["system/service-accounts"]

/** The scopes of a resource, in the order of the permission matrix. */
type ScopeGroup = { resource: string; title: string; scopes: Scope[] }
// The cast: the keys of the record.
const ALL = Object.keys(SCOPES) as Scope[]
export const SCOPE_GROUPS: readonly ScopeGroup[] = Object.entries(messages.labels.resources).map(
  ([resource, title]) => ({ resource, title, scopes: ALL.filter((scope) => scope.split(".")[0] === resource) }),
)

export const scopeNames = (scopes: readonly Scope[]) => scopes.map((scope) => SCOPES[scope].name).join(", ")

export const poolNames = ({ pool, department_names }: Pick<Account, "pool" | "department_names">) =>
  pool === "company" ? messages.labels.company : department_names.join(", ")

export function StatusBadge({ status }: { status: Account["status"] }) {
  return <StatusChip status={status}>{STATUSES[status]}</StatusChip>
}
