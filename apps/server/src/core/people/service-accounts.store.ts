import { z } from "zod"
import { ServiceAccount } from "@scorecard/contracts/service-accounts"
import { SERVICE_ACCOUNT_LEVEL, type Actor } from "@scorecard/domain"
import { collection, sql, type Database } from "#platform/index.ts"

const {
  status: _status,
  department_names: _names,
  key_hint: _hint,
  previous_key_expires_at: _previous,
  last_used_at: _used,
  created_by_name: _createdBy,
  abilities: _abilities,
  ...fields
} = ServiceAccount.shape

const ServiceAccountDocument = z.strictObject(fields)
export type ServiceAccountDocument = z.infer<typeof ServiceAccountDocument>

export const serviceAccounts = collection("tbl_service_accounts", ServiceAccountDocument)

type Access = Pick<ServiceAccountDocument, "_id" | "scopes" | "pool">

/** A service account as a caller. Access is decided by its scopes and its pool. (rules/service-accounts#scopes) */
export function serviceActor({ _id, scopes, pool }: Access): Actor {
  const isCompany = pool === "company"
  return {
    employee_id: _id,
    access_level: SERVICE_ACCOUNT_LEVEL,
    access_scope: isCompany ? "company" : "team",
    access_mode: "full",
    email: null,
    session_id: "",
    client: "web",
    impersonated_by: null,
    service: { scopes, department_ids: isCompany ? null : pool },
  }
}

/** The account as a caller, for what it requested earlier; null if it does not exist or its access has ended. */
export async function findServiceActor(db: Database, id: string, at: string): Promise<Actor | null> {
  const where = sql<boolean>`_id = ${id} and revoked_at is null and coalesce(expires_at > ${at}, true)`
  const [account] = await serviceAccounts.select(db, { where })
  return account ? serviceActor(account) : null
}
