import { ServiceAccountsQuery, type ServiceAccount } from "@scorecard/contracts/service-accounts"
import { contains, defineList, fieldColumns, inScope, sql, type Database } from "#platform/index.ts"
import { serviceAccounts } from "#core/people/index.ts"

/** The scope is the present time: whether an account has expired depends on it. */
export const serviceAccountList = defineList({
  name: "service-accounts",
  query: ServiceAccountsQuery,
  from: serviceAccounts,
  scope: (at: string, { status }) => {
    if (status === undefined) return sql<boolean>`true`
    if (status === "revoked") return sql<boolean>`revoked_at is not null`
    const hasExpired = sql`coalesce(expires_at <= ${at}, false)`
    return sql<boolean>`revoked_at is null and ${status === "expired" ? hasExpired : sql`not ${hasExpired}`}`
  },
  filters: {
    status: inScope,
    scope: (scope) => sql<boolean>`doc->'scopes' ? ${scope}::text`,
    q: contains("name_key"),
  },
  orders: { name: { column: sql.ref("name_key"), key: "name" }, created_at: "created_at" },
  columns: [
    ...fieldColumns<ServiceAccount>(["name", "status"]),
    { head: "scopes", cell: ({ scopes }) => scopes.join(" ") },
    { head: "pool", cell: ({ pool, department_names }) => (pool === "company" ? pool : department_names.join(", ")) },
    ...fieldColumns<ServiceAccount>(["key_hint", "last_used_at", "expires_at", "revoked_at", "created_at"]),
    ...fieldColumns<ServiceAccount>(["created_by_id", "created_by_name", "_id"]),
  ],
})

/** Accounts that are not revoked have different names. */
export async function isNameTaken(db: Database, { _id, name }: { _id: string; name: string }): Promise<boolean> {
  return (
    (await serviceAccounts.count(db, sql`name_key = ${name.toLowerCase()} and revoked_at is null and _id <> ${_id}`)) >
    0
  )
}

export async function findDepartmentNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ _id: string; name: string }>`select _id, doc->>'name' as name from tbl_departments
    where _id = any(${[...new Set(ids)]})`.execute(db)
  return new Map(rows.map((row) => [row._id, row.name]))
}

/** Makes changes of accounts take turns, so that two cannot both find one name free. */
export async function lockNames(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('service-accounts', 0))`.execute(db)
}
