import { Refusal } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import { timestamp, type Database, type Requester } from "#platform/index.ts"
import { hasLeft } from "./departure.ts"
import { employees } from "./employees.store.ts"
import { findServiceActor } from "./service-accounts.store.ts"

type StoredRequester = { requested_by_id: string; impersonated_by: Requester["impersonated_by"] }

/**
 * Whoever requested a job, a person or a service account, with today's access. @throws Refusal 403 if they no longer
 * have any
 */
export async function loadRequester(
  { db, now }: { db: Database; now: Temporal.Instant },
  { requested_by_id, impersonated_by }: StoredRequester,
): Promise<Actor> {
  const person = await employees.find(db, requested_by_id)
  const service = person ? null : await findServiceActor(db, requested_by_id, timestamp(now))
  if (service) return service
  if (!person || person.status !== "active" || hasLeft(person.employment_data, easternDate(now))) {
    throw new Refusal("employee_inactive", "Whoever requested this no longer has access.")
  }
  const { access_level, access_scope, access_mode, personal_data } = person
  return {
    employee_id: requested_by_id,
    access_level,
    access_scope,
    access_mode,
    email: personal_data.email_address,
    session_id: "",
    client: "web",
    impersonated_by,
  }
}
