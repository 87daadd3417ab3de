import { Refusal } from "@scorecard/contracts/refusals"
import type { sendWelcomeEmail as contract } from "@scorecard/contracts/welcome-email"
import type { Actor } from "@scorecard/domain"
import type { z } from "zod"
import type { Platform, Tx } from "#platform/index.ts"
import { confirmStep } from "#core/cycles/index.ts"
import { employees, findNeverSignedIn, selectPeopleInPool } from "./employees.store.ts"

export type WelcomeResults = z.output<typeof contract.reply>

/**
 * Queues a welcome for each active person, in the app and, if email is switched on, by email.
 * (rules/people#welcome-email)
 * @throws Refusal 422 naming each id that is unknown or outside the actor's pool; then no welcome is sent.
 */
export async function sendWelcome(
  deps: Pick<Platform, "transact" | "config">,
  actor: Actor,
  employeeIds: readonly string[],
): Promise<WelcomeResults> {
  const { driver, appBaseUrl: app_url } = deps.config.email
  const sendsEmail = driver !== null
  return deps.transact(async (tx) => {
    const known = await selectPeopleInPool(tx.db, actor, employeeIds)
    assertKnown(employeeIds, known)

    const people = [...new Set(employeeIds)]
    const active = people.filter((id) => known.get(id)?.status === "active")
    welcome(tx, actor, { people: active, app_url })
    return {
      results: people.map((employee_id) => {
        const person = known.get(employee_id)
        const in_app = person?.status === "active" ? "queued" : "skipped"
        return { employee_id, email: sendsEmail && person?.email !== null ? in_app : "skipped", in_app } as const
      }),
    }
  })
}

/**
 * Invites everyone who could sign in and never has. (rules/setup#invitations)
 * @throws Refusal 409 state_conflict without a mail server.
 */
export async function invite(
  { config, transact }: Pick<Platform, "transact" | "config">,
  actor: Actor,
): Promise<{ invited: number }> {
  const { driver, appBaseUrl: app_url } = config.email
  if (driver === null) {
    throw new Refusal("state_conflict", "No invitations were sent: no mail server is configured. See the step Email.")
  }
  return transact(async (tx) => {
    const found = await findNeverSignedIn(tx.db)
    const people = found.filter((id) => id !== actor.employee_id)
    welcome(tx, actor, { people, app_url })
    await confirmStep(tx.db, "invitations", tx.at)
    return { invited: people.length }
  })
}

function welcome(tx: Tx, actor: Actor, { people, app_url }: { people: string[]; app_url: string }): void {
  if (people.length > 0) {
    tx.announce({ type: "employee.welcome", recipient_ids: people, data: { app_url }, link: "/" })
  }
  for (const id of people) tx.audit(actor, "employee.welcomed", { collection: employees.name, id, employee_id: id })
}

function assertKnown(employeeIds: readonly string[], known: ReadonlyMap<string, unknown>): void {
  const message = "There is no such employee, or you can't see them."
  const errors = employeeIds.flatMap((id, index) => (known.has(id) ? [] : [{ path: `employee_ids.${index}`, message }]))
  if (errors.length > 0)
    throw new Refusal("invalid", `Nothing was sent: ${errors.length} of the ids are unknown.`, { errors })
}
