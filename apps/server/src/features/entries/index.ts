import * as bin from "@scorecard/contracts/recycle-bin"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import type { Sheet } from "#platform/tables/index.ts"
import { entrySheet } from "./bulk/entry-sheet.ts"
import { changeEntry } from "./change-entry.ts"
import { deleteEntry } from "./delete-entry.ts"
import { entryInPool } from "./entries.store.ts"
import { exportEntries } from "./export-entries.ts"
import { exportRecycleBin } from "./export-recycle-bin.ts"
import { purgeJob, purgeSchedule } from "./jobs.ts"
import { openRequestedEntries, type RequestedEntries } from "./for-requests.ts"
import { kindOf, KINDS, type Kind } from "./kinds.ts"
import { listEntries } from "./list-entries.ts"
import { listRecycleBin } from "./list-recycle-bin.ts"
import { refuseEdit, refuseOwnEntry } from "./may.ts"
import type { EntriesNeeds, EntryDeps } from "./needs.ts"
import { presentEntry, presentPage } from "./present-entry.ts"
import { purgeEntry } from "./purge-entry.ts"
import { restoreEntry } from "./restore-entry.ts"
import { submitEntry } from "./submit-entry.ts"

export type { EntriesNeeds } from "./needs.ts"

export type Entries = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  requested: RequestedEntries
  /** Of each kind. */
  sheets: Sheet[]
}

export function openEntries(world: World, needs: EntriesNeeds): Entries {
  const deps: EntryDeps = { ...world, ...needs }
  return {
    routes: [...KINDS.flatMap((kind) => routesOf(deps, kind)), ...binRoutes(deps)],
    jobs: [purgeJob(deps)],
    schedules: [purgeSchedule],
    requested: openRequestedEntries(deps),
    sheets: KINDS.map((kind) => entrySheet(deps, kind)),
  }
}

function routesOf(deps: EntryDeps, kind: Kind): MountedRoute[] {
  const { db, transact } = deps
  const { routes } = kind
  return [
    mount(routes.list, async ({ actor, query }) => presentPage(await listEntries(deps, actor, kind, query), actor)),
    mount(routes.submit, ({ actor, body }) =>
      // Presented inside: what the transaction returns is kept for a repetition of the request.
      transact(async (tx) => presentEntry(await submitEntry(deps, tx, actor, kind, body), actor)),
    ),
    mount(routes.export, (ask) => exportEntries(deps, ask.actor, kind, ask.query)),
    mount(routes.show, async ({ actor, params }) => presentEntry(await entryInPool(db, kind, actor, params.id), actor)),
    mount(
      routes.change,
      async ({ actor, params, body, ifMatch }) =>
        presentEntry(await changeEntry(deps, actor, kind, params.id, body, ifMatch), actor),
      async ({ actor, params }) => refuseEdit(actor, await entryInPool(db, kind, actor, params.id)),
    ),
    mount(
      routes.remove,
      (ask) => deleteEntry(deps, ask.actor, kind, ask.params.id, ask.ifMatch).then(() => ({})),
      async ({ actor, params }) => refuseOwnEntry(actor, (await entryInPool(db, kind, actor, params.id)).employee_id),
    ),
    mount(
      routes.restore,
      async ({ actor, params, ifMatch }) =>
        presentEntry(await restoreEntry(deps, actor, kind, params.id, ifMatch), actor),
      async ({ actor, params }) =>
        refuseEdit(actor, await entryInPool(db, kind, actor, params.id, { whereabouts: "anywhere" })),
    ),
  ]
}

function binRoutes(deps: EntryDeps): MountedRoute[] {
  return [
    mount(bin.listRecycleBin, async ({ actor, query }) => presentPage(await listRecycleBin(deps, actor, query), actor)),
    mount(bin.exportRecycleBin, (ask) => exportRecycleBin(deps, ask.actor, ask.query)),
    mount(bin.purgeEntry, (ask) => {
      const { kind, id } = ask.params
      return purgeEntry(deps, ask.actor, kindOf(kind), id, ask.ifMatch).then(() => ({}))
    }),
  ]
}
