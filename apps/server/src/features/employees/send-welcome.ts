import { Refusal } from "@scorecard/contracts/refusals"
import type { sendWelcomeEmail as contract } from "@scorecard/contracts/welcome-email"
import type { Actor } from "@scorecard/domain/access"
import type { z } from "zod"
import type { World } from "#platform/world.ts"
import { employees, statusesInPool } from "./employees.store.ts"

export type WelcomeResults = z.output<typeof contract.reply>

/**
 * Queues a welcome for those who are active, in the app and, where email is switched on, by email.
 * (rules/people#welcome-email)
 * @throws Refusal 422 naming each id that is unknown or out of the actor's pool; nobody is welcomed then.
 */
export async function sendWelcome(
  deps: Pick<World, "transact" | "config">,
  actor: Actor,
  employeeIds: readonly string[],
): Promise<WelcomeResults> {
  const { driver, appBaseUrl: app_url } = deps.config.email
  const mails = driver !== null
  return deps.transact(async (tx) => {
    const statuses = await statusesInPool(tx.db, actor, employeeIds)
    refuseUnknown(employeeIds, statuses)

    const people = [...new Set(employeeIds)]
    const welcomed = people.filter((id) => statuses.get(id) === "active")
    if (welcomed.length > 0) {
      tx.announce({ type: "employee.welcome", recipient_ids: welcomed, data: { app_url }, link: "/" })
    }
    for (const id of welcomed) {
      tx.audit(actor, "employee.welcomed", { collection: employees.name, id, employee_id: id })
    }
    return {
      results: people.map((employee_id) => {
        const in_app = statuses.get(employee_id) === "active" ? "queued" : "skipped"
        return { employee_id, email: mails ? in_app : "skipped", in_app } as const
      }),
    }
  })
}

function refuseUnknown(employeeIds: readonly string[], known: ReadonlyMap<string, string>): void {
  const message = "There is no such employee, or not among the people whom you may see."
  const errors = employeeIds.flatMap((id, at) => (known.has(id) ? [] : [{ path: `employee_ids.${at}`, message }]))
  if (errors.length > 0)
    throw new Refusal("invalid", `Nothing was sent: ${errors.length} of the ids are unknown.`, { errors })
}
