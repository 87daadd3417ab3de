import { Refusal } from "@scorecard/contracts/refusals"
import { easternDate, type Actor } from "@scorecard/domain"
import type { Database, Requester } from "#platform/index.ts"
import { hasLeft } from "./departure.ts"
import { employees } from "./employees.store.ts"

type StoredRequester = { requested_by_id: string; impersonated_by: Requester["impersonated_by"] }

/** Whoever requested a job, with today's access. @throws Refusal 403 for someone who has left */
export async function loadRequester(
  { db, now }: { db: Database; now: Temporal.Instant },
  { requested_by_id, impersonated_by }: StoredRequester,
): Promise<Actor> {
  const person = await employees.find(db, requested_by_id)
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
