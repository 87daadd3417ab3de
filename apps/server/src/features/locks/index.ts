import { previewLocks as previewLocksRoute } from "@scorecard/contracts/lock-preview"
import * as contracts from "@scorecard/contracts/locks"
import type { MonthReport, MonthReportView } from "@scorecard/contracts/months"
import type { Actor } from "@scorecard/domain/access"
import type { LockSettings } from "@scorecard/domain/locks"
import { timestamp } from "#platform/clock/index.ts"
import type { Database } from "#platform/documents/index.ts"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { changeLocks } from "./change-locks.ts"
import { exportGrants } from "./export-grants.ts"
import { grantUnlock } from "./grant-unlock.ts"
import { guard } from "./guard.ts"
import type { DatedWrite, GuardNeeds, HeldMonths, Refusing, Writer } from "./guard.ts"
import { readLocks } from "./locks.store.ts"
import { presentGrant } from "./present-grant.ts"
import { presentLocks } from "./present-locks.ts"
import { previewLocks } from "./preview-locks.ts"
import { revokeUnlock } from "./revoke-unlock.ts"
import { closedPages, showStatus } from "./show-status.ts"
import { grantOf, pageOfGrants } from "./unlock-grants.store.ts"

export type { DatedWrite, HeldMonths, Refusing } from "./guard.ts"

export type LocksNeeds = GuardNeeds & {
  findReport(db: Database, month: string): Promise<MonthReport | null>
  listReports(db: Database): Promise<MonthReport[]>
}

export type Locks = {
  routes: MountedRoute[]
  settings(db: Database): Promise<LockSettings>
  /** The pages of a month that are locked for the actor as a whole, grants for their pool considered. */
  closedPages(db: Database, actor: Actor, report: MonthReport): Promise<MonthReportView["closed_pages"]>
  /**
   * Holds the months' rows until the transaction ends, then refuses what is locked. Every dated write path calls this
   * first in its transaction, before it locks what it writes, so that writers and finalizing never wait in a ring. What
   * a write concerns besides its dates is held too and refuses nothing.
   *
   * With `later` nothing is thrown: the caller says its 422 and 412 first and then throws the answer's `refusal`, if
   * there is one. (decisions §12) Dates must be real days of a configured cycle: check them before.
   * @throws Refusal 409 month_finalized, week_locked or month_locked.
   */
  guard(tx: Tx, actor: Writer, writes: readonly DatedWrite[], refusing?: Refusing): Promise<HeldMonths>
}

export function openLocks(world: World, needs: LocksNeeds): Locks {
  const at = () => timestamp(world.clock.now())
  return {
    routes: [
      mount(contracts.showLocks, async (ask) => presentLocks(await readLocks(world.db), ask.actor)),
      mount(contracts.changeLocks, (ask) => changeLocks(world, ask.actor, ask.body, ask.ifMatch)),
      mount(previewLocksRoute, (ask) => previewLocks({ ...world, ...needs }, ask.body)),
      mount(contracts.showLockStatus, (ask) => showStatus({ ...world, ...needs }, ask.actor, ask.query)),
      mount(contracts.grantUnlock, (ask) => grantUnlock(world, ask.actor, ask.body)),
      mount(contracts.listUnlockGrants, async ({ query }) => {
        const page = await pageOfGrants(world.db, world.cursors, query, at())
        return { ...page, items: page.items.map((grant) => presentGrant(grant, at())) }
      }),
      mount(contracts.exportUnlockGrants, (ask) => exportGrants(world, ask.query)),
      mount(contracts.showUnlockGrant, async (ask) => presentGrant(await grantOf(world.db, ask.params.id), at())),
      mount(contracts.revokeUnlockGrant, async (ask) => {
        await revokeUnlock(world, ask.actor, ask.params.id, ask.ifMatch)
        return {}
      }),
    ],
    settings: readLocks,
    closedPages: (db, actor, report) => closedPages({ db, clock: world.clock }, actor, report),
    guard: (tx, actor, writes, refusing = "at_once") => guard(needs, tx, actor, writes, refusing),
  }
}
