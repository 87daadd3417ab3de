import type { TaskDeliveryEntry, TaskDeliveryEntryView } from "@scorecard/contracts/task-delivery"
import { holds, mayChangeFiguresOf, mayDeleteEntry, mayEditEntry, type Actor } from "@scorecard/domain/access"
import { inWebClient } from "#platform/http/index.ts"

/** Over all days of a person of the reader's pool, as `day-rules.ts` would decide it but for whose entry a day is. */
export function abilitiesOverDaysOf(actor: Actor, employee_id: string): TaskDeliveryEntryView["abilities"] {
  return inWebClient(actor, {
    edit: holds(actor.access_level, "scorecard.submit") && mayChangeFiguresOf(actor, employee_id),
    delete: mayDeleteEntry(actor, { employee_id }),
  })
}

export function presentDay(entry: TaskDeliveryEntry, actor: Actor): TaskDeliveryEntryView {
  return { ...entry, abilities: { edit: mayEditEntry(actor, entry), delete: mayDeleteEntry(actor, entry) } }
}
