import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import * as contracts from "@scorecard/contracts/what-if"
import { monthId, type Actor } from "@scorecard/domain"
import { z } from "zod"
import {
  accepted,
  cancelTracked,
  enqueueTracked,
  findTracked,
  handleTracked,
  mount,
  replaceTracked,
  type HandledJob,
  type JsonResponse,
  type MountedRoute,
  type Platform,
  type Progress,
} from "#platform/index.ts"
import { openPage, type RowOrder } from "#platform/lists/index.ts"
import { compareMonthsWith, planWhatIf, type WhatIfDeps } from "./compare.ts"
import { countRowsOf } from "./what-if.store.ts"
import { presentRun, whatIfJob, type WhatIfJob } from "./what-if-job.ts"

type Deps = Platform & Pick<WhatIfDeps, "previewChanges">

/** How past months would have come out under another configuration. (rules/dashboards#what-if) */
export function openWhatIf(deps: Deps): { routes: MountedRoute[]; jobs: HandledJob[] } {
  return {
    routes: [
      mount(contracts.tryConfiguration, ({ actor, query, body }) => tryConfiguration(deps, actor, query, body)),
      mount(contracts.getWhatIf, ({ params, query }) => getRun(deps, params.job_id, query)),
      mount(contracts.cancelWhatIf, ({ params }) => cancelRun(deps, params.job_id)),
    ],
    jobs: [handleTracked(deps, whatIfJob, (job, progress) => runJob(deps, job, progress))],
  }
}

/** Computes a few employee-months at once, and more of them as a job. @throws Refusal 409 month_not_past, 422 */
async function tryConfiguration(
  deps: Deps,
  actor: Actor,
  { async: isJob, ...query }: contracts.MoversQuery & { async: boolean },
  input: contracts.WhatIfInput,
): Promise<contracts.WhatIf | JsonResponse> {
  const plan = await planWhatIf(deps, input)
  if (isJob || (await countRowsOf(deps.db, plan.months)) > contracts.MAX_MONTHS_AT_ONCE) {
    return accepted(await queueJob(deps, actor, input))
  }
  const page = openMovers(deps, `${input.from} ${input.to}`, query)
  let total = 0
  const summary = await compareMonthsWith(deps, plan, (movers) => {
    total += movers.length
    page.add(movers)
  })
  return { summary, omitted: 0, ...page.read(), total }
}

function queueJob(deps: Deps, actor: Actor, input: contracts.WhatIfInput): Promise<contracts.WhatIfRun> {
  return deps.transact(async (tx) => {
    await replaceTracked(tx, whatIfJob, actor.employee_id)
    const payload = { owner_id: actor.employee_id, input }
    const { job } = await enqueueTracked(tx, whatIfJob, { requester: actor, payload, isAwaited: false })
    return presentRun(job, null)
  })
}

/** How many of the greatest gains, and of the greatest losses, a job keeps. */
const MAX_KEPT = 500

async function runJob(deps: Deps, { input }: WhatIfJob, progress: Progress<"scoring">) {
  const plan = await planWhatIf(deps, input)
  progress.begin("scoring", await countRowsOf(deps.db, plan.months))
  const gains = openPage({ ...ORDERS["-difference"], limit: MAX_KEPT, after: null })
  const losses = openPage({ ...ORDERS.difference, limit: MAX_KEPT, after: null })
  let count = 0
  const summary = await compareMonthsWith(deps, plan, (movers, rows) => {
    count += movers.length
    gains.add(movers)
    losses.add(movers)
    progress.advance(rows)
  })
  const kept = new Map([...gains.page().items, ...losses.page().items].map((mover) => [keyOf(mover), mover]))
  return { result: { summary, movers: [...kept.values()], omitted: count - kept.size } }
}

async function getRun(deps: Deps, id: string, query: contracts.MoversQuery): Promise<contracts.WhatIfRun> {
  const job = await loadJob(deps, id)
  if (!job.result) return presentRun(job, null)
  const { summary, movers, omitted } = job.result
  const page = openMovers(deps, id, query)
  page.add(movers)
  return presentRun(job, { summary, omitted, ...page.read(), total: movers.length })
}

function cancelRun(deps: Deps, id: string): Promise<contracts.WhatIfRun> {
  return deps.transact(async (tx) => {
    await loadJob(tx, id)
    await cancelTracked(tx, whatIfJob, id)
    return presentRun(await loadJob(tx, id), null)
  })
}

/** @throws Refusal 404. */
async function loadJob({ db }: Pick<Platform, "db">, id: string): Promise<WhatIfJob> {
  const job = await findTracked(db, whatIfJob, id)
  if (!job) throw new Refusal("not_found", "There is no what-if with this id. A new one replaces the one before.")
  return job
}

const keyOf = ({ employee_id, year, month }: contracts.WhatIfMover) => `${employee_id} ${monthId({ year, month })}`
const rowKey = (mover: contracts.WhatIfMover) => ({ value: mover.difference, employee_id: keyOf(mover) })
const ORDERS: Record<contracts.MoversQuery["sort"], RowOrder<contracts.WhatIfMover>> = {
  difference: { descends: false, keyOf: rowKey },
  "-difference": { descends: true, keyOf: rowKey },
}

const Position = z.strictObject({ of: z.string(), sort: z.string(), value: z.number(), employee_id: z.string() })

/** A page of movers that arrive in any order. @param of the list that its cursors belong to */
function openMovers(
  { cursors }: Pick<Platform, "cursors">,
  of: string,
  { sort, limit, cursor }: contracts.MoversQuery,
) {
  const after = cursors.read(cursor, Position)
  if (after && (after.of !== of || after.sort !== sort)) {
    throw invalidField("cursor", "The cursor belongs to another list.", "cursor_invalid")
  }
  const page = openPage<contracts.WhatIfMover>({ ...ORDERS[sort], limit, after })
  return {
    add: page.add,
    read() {
      const { items, next } = page.page()
      return { items, next_cursor: next && cursors.write({ of, sort, ...next }) }
    },
  }
}
