import type * as contracts from "@scorecard/contracts/configuration-templates"
import type { Configuration } from "@scorecard/contracts/cycles"
import { Refusal } from "@scorecard/contracts/refusals"
import {
  type Actor,
  type ConfigurationDocuments,
  compareConfigurations,
  configurationTemplates,
  cycle,
  easternDate,
  easternMonth,
  getCycleId,
} from "@scorecard/domain"
import type { z } from "zod"
import { setLeaveOwed } from "#core/calendar/index.ts"
import * as cycles from "#core/cycles/index.ts"
import { queueMonthRecalculation } from "#core/months/index.ts"
import { type Platform, type Tx, assertSameVersion } from "#platform/index.ts"
import * as configuration from "./configuration.ts"
import { assertEditable } from "./policy.ts"

/** Each with what it would change. (rules/setup#configuration-templates) @throws Refusal 404. */
export async function listTemplates(
  { db, clock }: Pick<Platform, "db" | "clock">,
  cycleId: string | undefined,
): Promise<z.output<typeof contracts.listTemplates.reply>> {
  const now = clock.now()
  const [current, setup] = await Promise.all([
    cycles.getConfiguration(db, cycleId ?? getCycleId(easternMonth(now))),
    cycles.getSetup(db),
  ])
  const items = configurationTemplates().map(({ documents, ...template }) => ({
    ...template,
    differences: compareConfigurations(current, keepOverrides(current, documents)),
  }))
  return {
    cycle: cycle(current.cycle_id, easternDate(now), cycles.heldCycle(setup)),
    version: configuration.configurationVersion(current),
    can_answer_leave: setup.completed_at === null,
    items,
  }
}

/** Overrides name the company's own departments and people, which no template knows. */
function keepOverrides(
  { evaluation_counts: { overrides } }: ConfigurationDocuments,
  documents: ConfigurationDocuments,
): ConfigurationDocuments {
  return { ...documents, evaluation_counts: { ...documents.evaluation_counts, overrides } }
}

type Choice = contracts.TemplateChoice & { id: string; ifMatch: number | null }

/**
 * Everything in one transaction, so that nothing is applied in part.
 * @throws Refusal 404, 412, 409 cycle_not_editable, 409 state_conflict. (rules/setup#configuration-templates)
 */
export function applyTemplate(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, template: key, leave_owes_task_delivery, ifMatch }: Choice,
): Promise<Configuration> {
  return deps.transact(async (tx) => {
    const setup = await cycles.companySetup.lock(tx.db)
    const before = await cycles.getConfiguration(tx.db, id, "for update")
    const template = configurationTemplates().find((one) => one.key === key)
    if (!template) throw new Error(`There is no template ${key}`)
    const changes = configuration.differentParts(before, keepOverrides(before, template.documents))
    await configuration.assertValidChanges(tx.db, changes, [])
    assertSameVersion(ifMatch, { version: configuration.configurationVersion(before) })
    const day = { today: easternDate(tx.now), held: cycles.heldCycle(setup) }
    assertEditable(id, day.today, day.held)

    await configuration.saveDocuments(
      tx,
      actor,
      { before, changes },
      { action: "configuration.template_applied", template: key },
    )
    if (leave_owes_task_delivery !== undefined) await answerLeave(tx, actor, leave_owes_task_delivery)
    return configuration.presentConfiguration(await cycles.getConfiguration(tx.db, id), day, actor)
  })
}

/** @throws Refusal 409 state_conflict once the setup is complete. (rules/setup#leave-and-task-delivery) */
async function answerLeave(tx: Tx, actor: Actor, isOwed: boolean): Promise<void> {
  const setup = await cycles.getSetup(tx.db)
  if (setup.completed_at !== null) {
    throw new Refusal(
      "state_conflict",
      "The setup is complete. Change the day codes VL and SL under Schedules instead.",
    )
  }
  if (await setLeaveOwed(tx, actor, isOwed)) await queueMonthRecalculation(tx, cycles.monthsSinceGoLive(setup, tx.now))
}
