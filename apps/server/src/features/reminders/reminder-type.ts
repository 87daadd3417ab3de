import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { isReminderKey, type ReminderKey } from "@scorecard/contracts/reminders"
import type { ReminderType, RemindersDeps } from "./needs.ts"

/** @throws Refusal 422 for a type that is told by somebody's doing and not by a clock; 404 */
export async function reminderType(
  { db, allTypes }: Pick<RemindersDeps, "db" | "allTypes">,
  key: string,
): Promise<{ key: ReminderKey; type: ReminderType }> {
  if (!isReminderKey(key))
    throw invalidField("key", "This type goes by its event: there is nothing to send ahead of it.")
  const type = (await allTypes(db)).get(key)
  if (!type) throw new Refusal("not_found", "There is no such type of notification.")
  return { key, type }
}
