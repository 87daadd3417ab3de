import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import * as contracts from "@scorecard/contracts/setup"
import { addMonths, easternMonth, formatMonth, getCycleId, monthId, monthsOfCycle, type Actor } from "@scorecard/domain"
import { isLeaveOwed, isPlanned, setLeaveOwed } from "#core/calendar/index.ts"
import { companySetup, cycleIds, getConfiguration, getSetup, monthsBetween, parseMonth } from "#core/cycles/index.ts"
import { listReports, queueMonthRecalculation } from "#core/months/index.ts"
import { assertSameVersion, mount, type Database, type MountedRoute, type Platform } from "#platform/index.ts"
import { checkSignIn } from "./check-sign-in.ts"
import { describeSteps } from "./steps.ts"
import { loadSetupFacts } from "./setup.facts.ts"

type Deps = Pick<Platform, "db" | "clock" | "config" | "transact">

/** The guide that takes a new company to its first month. (rules/setup#new-and-existing-companies) */
export function openSetup(platform: Platform): { routes: MountedRoute[]; countOpenSteps(): Promise<number | null> } {
  return {
    countOpenSteps: () => countOpenSteps(platform),
    routes: [
      mount(contracts.readSetup, () => showSetup(platform)),
      mount(contracts.changeSetup, ({ actor, body, ifMatch }) => changeSetup(platform, actor, { ...body, ifMatch })),
      mount(contracts.completeSetup, ({ actor }) => completeSetup(platform, actor)),
      mount(contracts.checkSignIn, ({ actor }) => checkSignIn(platform, actor)),
    ],
  }
}

async function showSetup(deps: Deps): Promise<contracts.Setup> {
  const { db } = deps
  const setup = await getSetup(db)
  const [facts, range, isFixed, leave_owes_task_delivery, hasPlan] = await Promise.all([
    loadSetupFacts(db),
    loadRange(deps, db),
    isAnyMonthFinal(db),
    isLeaveOwed(db),
    isPlanned(db),
  ])
  const [month = range.earliest] = [setup.first_month, range.earliest].toSorted().toReversed()
  const { versions } = await getConfiguration(db, getCycleId(parseMonth(month)))
  const isConfigured = Object.values(versions).some((version) => version > 1)
  return {
    first_month: setup.first_month,
    completed_at: setup.completed_at,
    steps: describeSteps({ setup, facts, isConfigured, hasPlan, config: deps.config }),
    leave_owes_task_delivery,
    earliest_first_month: range.earliest,
    latest_first_month: range.latest,
    version: setup.version,
    abilities: { change_first_month: !isFixed, complete: setup.completed_at === null },
  }
}

/** Null once the setup is complete. */
async function countOpenSteps(deps: Deps): Promise<number | null> {
  if ((await getSetup(deps.db)).completed_at !== null) return null
  const { steps } = await showSetup(deps)
  return steps.filter(({ done }) => !done).length
}

/** From the first cycle's July to next month. (rules/setup#first-month) */
async function loadRange({ clock }: Pick<Deps, "clock">, db: Database) {
  const [firstCycle = getCycleId(easternMonth(clock.now()))] = await cycleIds(db)
  const [july = easternMonth(clock.now())] = monthsOfCycle(firstCycle)
  return { earliest: monthId(july), latest: monthId(addMonths(easternMonth(clock.now()), 1)) }
}

async function isAnyMonthFinal(db: Database): Promise<boolean> {
  return (await listReports(db)).some(({ status, report_version }) => status === "final" || report_version > 0)
}

type SetupChange = {
  first_month: string
  leave_owes_task_delivery?: boolean | undefined
  keep_configuration?: true | undefined
  ifMatch: number | null
}

/**
 * Months that now exist, or no longer do, are recalculated.
 * @throws Refusal 422 outside the range; 412; 409 state_conflict once a month is final. (rules/setup#first-month)
 */
async function changeSetup(deps: Deps, actor: Actor, change: SetupChange): Promise<contracts.Setup> {
  await deps.transact(async (tx) => {
    const before = await companySetup.lock(tx.db)
    const { earliest, latest } = await loadRange(deps, tx.db)
    if (change.first_month < earliest || change.first_month > latest) {
      throw invalidField("first_month", `Choose a month from ${formatMonth(earliest)} to ${formatMonth(latest)}.`)
    }
    assertSameVersion(change.ifMatch, before)
    const isMoved = change.first_month !== before.first_month
    if (isMoved && (await isAnyMonthFinal(tx.db))) {
      throw new Refusal("state_conflict", "A month has been finalized, so the first month can no longer change.")
    }
    const confirmed = {
      ...before.confirmed,
      ...((isMoved || !before.confirmed?.first_month) && { first_month: tx.at }),
      ...(change.keep_configuration && { configuration: tx.at }),
    }
    if (isMoved || JSON.stringify(confirmed) !== JSON.stringify(before.confirmed)) {
      const after = await companySetup.replace(tx.db, { ...before, first_month: change.first_month, confirmed })
      const target = { collection: companySetup.name, id: after._id }
      tx.audit(actor, "setup.changed", { ...target, change: { before, after } })
    }
    if (isMoved) {
      await queueMonthRecalculation(tx, monthsBetween(before.first_month, change.first_month, latest))
    }
    if (change.leave_owes_task_delivery !== undefined) {
      if (before.completed_at !== null) {
        throw new Refusal(
          "state_conflict",
          "The setup is complete. Change the day codes VL and SL under Schedules instead.",
        )
      }
      const changed = await setLeaveOwed(tx, actor, change.leave_owes_task_delivery)
      if (changed) await queueMonthRecalculation(tx, monthsBetween(change.first_month, latest, latest))
    }
  })
  return showSetup(deps)
}

/** The cycle of the first month starts. Repeating it changes nothing. (rules/setup#completion) */
async function completeSetup(deps: Deps, actor: Actor): Promise<contracts.Setup> {
  await deps.transact(async (tx) => {
    const before = await companySetup.lock(tx.db)
    if (before.completed_at !== null) return
    const after = await companySetup.replace(tx.db, { ...before, completed_at: tx.at })
    tx.audit(actor, "setup.completed", { collection: companySetup.name, id: after._id, change: { before, after } })
  })
  return showSetup(deps)
}
