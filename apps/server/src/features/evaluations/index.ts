import * as contracts from "@scorecard/contracts/evaluations"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  type Actor,
  type CycleConfiguration,
  type YearMonth,
  addMonths,
  compareMonths,
  easternDate,
  easternMonth,
  formatMonth,
  monthId,
  poolReach,
  weeksOfMonth,
} from "@scorecard/domain"
import { beforeGoLiveMark } from "#core/cycles/index.ts"
import * as requirements from "#core/requirements/index.ts"
import { managerIdsOf, peopleScope } from "#core/people/index.ts"
import {
  type Database,
  type FileResponse,
  type MountedRoute,
  type Platform,
  type RawBuilder,
  type Tx,
  mount,
  mountPolled,
  newId,
} from "#platform/index.ts"
import * as store from "./evaluations.store.ts"
import { loadRequired, tabulate } from "./required.store.ts"
import { countMissingByNow, findDue, loadStatuses, type Due } from "./statuses.ts"

export type Evaluations = {
  routes: MountedRoute[]
  /** See `countPeopleMissing` of the store; the requirements are those of the cycle that owns the period. */
  countPeopleMissing(db: Database, period: store.Period, scope: RawBuilder<boolean>): Promise<store.PeopleMissing[]>
  /** The people themselves, as a query of `(employee_id, department_id, missing)`. */
  selectPeopleMissing(db: Database, period: store.Period, scope: RawBuilder<boolean>): Promise<RawBuilder<unknown>>
  findDue(actor: Actor, limit: number): Promise<Due>
}

export function openEvaluations(platform: Platform): Evaluations {
  const loadPeriodScope = async (db: Database, period: store.Period, scope: RawBuilder<boolean>) => {
    const { evaluation_counts } = await getMonthConfiguration(db, store.monthOfPeriod(period))
    const month = store.monthOfPeriod(period)
    const week = "month" in period ? null : weeksOfMonth(month).indexOf(period.week_start)
    const required = await loadRequired(db, month, evaluation_counts, { scope })
    return { period, scope, requirements: tabulate(required, week) }
  }
  return {
    routes: [
      mountPolled(
        contracts.listEvaluationStatus,
        ({ actor, query }) => listStatus(platform, actor, query),
        (request) => (isOwn(request) ? platform.polls.begin(contracts.listEvaluationStatus, request) : null),
      ),
      mount(contracts.exportEvaluationStatus, ({ actor, query }) => exportStatus(platform, actor, query)),
      mount(contracts.followUpEvaluations, ({ actor, body }) => followUp(platform, actor, body)),
    ],
    countPeopleMissing: async (db, period, scope) =>
      store.countPeopleMissing(db, await loadPeriodScope(db, period, scope)),
    selectPeopleMissing: async (db, period, scope) =>
      store.selectPeopleMissing(await loadPeriodScope(db, period, scope)),
    findDue: (actor, limit) => findDue(platform, actor, limit),
  }
}

type StatusRequest = { actor: Actor; query: contracts.EvaluationStatusQuery }

/** Without a person, it is about the pool. */
function isOwn({ actor, query: { employee_id } }: StatusRequest): boolean {
  return employee_id === actor.employee_id || (employee_id === undefined && poolReach(actor) === "self")
}

type Filter = Omit<contracts.EvaluationStatusQuery, "limit" | "cursor">

/** The people in a request. @throws Refusal 422 for an invalid month. */
async function createPeopleQuery(deps: Platform, actor: Actor, filter: Filter) {
  const month = parseMonthQuery(deps, filter)
  const { evaluation_counts: counts } = await getMonthConfiguration(deps.db, month)
  const scope = peopleScope(actor, filter, month)
  const requirements = store.needsRequirements(filter)
    ? tabulate(await loadRequired(deps.db, month, counts, { scope }), null)
    : null
  const people: store.PeopleQuery = { month, requirements, scope, only: filter.only }
  return { month, counts, people }
}

/**
 * The reader's own, or from level 2 up the pool's; the same number of queries for one person and for a page of them.
 * (rules/entries#evaluation-status)
 */
export async function listStatus(deps: Platform, actor: Actor, query: contracts.EvaluationStatusQuery) {
  const { month, counts, people } = await createPeopleQuery(deps, actor, query)
  const today = easternDate(deps.clock.now())
  const page = await store.evaluationList.page(deps, query, people, async (found) => {
    const [statuses, actorCanFollowUp] = await Promise.all([
      loadStatuses(deps.db, { month, counts, today }, found),
      store.canFollowUp(deps.db, actor.employee_id, today),
    ])
    return statuses.map((status) => withAbilities(status, actor, actorCanFollowUp ? today : null))
  })
  return { ...month, ...(await beforeGoLiveMark(deps.db, month)), ...page }
}

/** The list as a file. */
export async function exportStatus(
  deps: Platform,
  actor: Actor,
  query: contracts.EvaluationExportQuery,
): Promise<FileResponse> {
  const { month, counts, people } = await createPeopleQuery(deps, actor, query)
  const today = easternDate(deps.clock.now())
  return store.evaluationList.file(deps, query, people, (found) =>
    loadStatuses(deps.db, { month, counts, today }, found),
  )
}

/** `today` is null for a reader who cannot follow up today. */
function withAbilities(status: store.PersonStatus, actor: Actor, today: string | null): contracts.EvaluationStatus {
  if (status.employee_id !== actor.employee_id || today === null) return { ...status, abilities: { follow_up: false } }
  const { sbs, non_sbs } = countMissingByNow(status, today)
  return { ...status, abilities: { follow_up: sbs + non_sbs > 0 } }
}

/**
 * The actor pings their managers about their own missing evaluations, once per Eastern day. (rules/entries#follow-up)
 * @throws Refusal 422 `nothing_missing` or `nobody_to_tell`, 409 `already_pinged_today`
 */
export async function followUp(deps: Platform, actor: Actor, query: YearMonth): Promise<contracts.FollowUp> {
  const month = parseMonthQuery(deps, query)
  return deps.transact(async (tx) => {
    const status = await loadOwnStatus(tx, actor, month)
    const missing = status ? countMissingByNow(status, easternDate(tx.now)) : { sbs: 0, non_sbs: 0 }
    if (missing.sbs + missing.non_sbs === 0) {
      throw new Refusal("nothing_missing", `You have no missing evaluations in ${formatMonth(month)}.`)
    }
    const managers = (await managerIdsOf(tx.db, [actor.employee_id])).get(actor.employee_id) ?? []
    if (managers.length === 0) throw new Refusal("nobody_to_tell", "No manager is on record for you.")
    await saveFollowUp(tx, actor, month)
    return announceFollowUp(tx, actor, { month, missing, managers })
  })
}

/** Null for a person who is not scored in the month. */
async function loadOwnStatus(tx: Tx, actor: Actor, month: YearMonth): Promise<store.PersonStatus | null> {
  const { evaluation_counts } = await getMonthConfiguration(tx.db, month)
  const scope = peopleScope(actor, { employee_id: actor.employee_id })
  const query = { month, requirements: null, scope, only: undefined }
  const people = await store.findPeople(tx.db, query)
  const [status] = await loadStatuses(tx.db, { month, counts: evaluation_counts, today: easternDate(tx.now) }, people)
  return status ?? null
}

async function saveFollowUp(tx: Tx, actor: Actor, { year, month }: YearMonth): Promise<void> {
  const { employee_id } = actor
  const saved = { _id: newId(), employee_id, day: easternDate(tx.now), year, month, created_at: tx.at, version: 1 }
  if (!(await store.insertFollowUp(tx.db, saved))) {
    throw new Refusal("already_pinged_today", "You already pinged your managers today. You can do so again tomorrow.")
  }
  tx.audit(actor, "evaluations.followed_up", {
    collection: store.followUps.name,
    id: saved._id,
    employee_id,
    change: { year, month },
  })
}

type FollowUpNotice = { month: YearMonth; missing: contracts.FollowUp["missing"]; managers: string[] }

function announceFollowUp(
  tx: Tx,
  { employee_id }: Actor,
  { month, missing, managers }: FollowUpNotice,
): contracts.FollowUp {
  tx.announce({
    type: "scorecard.eval.follow_up",
    recipient_ids: managers,
    data: { employee_id, ...month, missing_sbs: missing.sbs, missing_non_sbs: missing.non_sbs },
    link: `/evaluation-status?month=${monthId(month)}&q=${employee_id}`,
  })
  return { employee_id, ...month, missing, managers_told: managers.length, followed_up_at: tx.at }
}

type MonthQuery = { year?: number | undefined; month?: number | undefined }

/**
 * The month that a query names: the current Eastern one unless it names both year and month.
 * @throws Refusal 422 `month_in_future`, or 422 when one of the two is missing.
 */
export function parseMonthQuery(
  { clock, config }: Pick<Platform, "clock" | "config">,
  { year, month }: MonthQuery,
): YearMonth {
  const current = easternMonth(clock.now())
  if (year === undefined && month === undefined) return current
  if (year === undefined) throw invalidField("year", "A month needs its year.")
  if (month === undefined) throw invalidField("month", "A year needs its month.")
  if (compareMonths({ year, month }, addMonths(current, config.testFutureMonths ? 1 : 0)) > 0) {
    throw invalidField("month", "Nothing is missing in a month that has not started yet.", "month_in_future")
  }
  return { year, month }
}

/** @throws Refusal 422 for a month that no cycle owns. */
export async function getMonthConfiguration(db: Database, month: YearMonth): Promise<CycleConfiguration> {
  try {
    return await requirements.getMonthConfiguration(db, month)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    throw invalidField("month", `No cycle is configured for ${formatMonth(month)}.`)
  }
}
