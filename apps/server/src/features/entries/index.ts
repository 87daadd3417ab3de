import {
  listRecycleBin as listRecycleBinContract,
  purgeEntry as purgeEntryContract,
} from "@scorecard/contracts/entry-routes"
import { mount } from "#platform/http/index.ts"
import type { MountedRoute } from "#platform/http/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { changeEntry } from "./change-entry.ts"
import { deleteEntry } from "./delete-entry.ts"
import { entryInPool } from "./entries.store.ts"
import { exportEntries } from "./export-entries.ts"
import { purgeJob, purgeSchedule } from "./jobs.ts"
import { kindOf, KINDS } from "./kinds.ts"
import type { Kind } from "./kinds.ts"
import { listEntries } from "./list-entries.ts"
import { listRecycleBin } from "./list-recycle-bin.ts"
import { refuseEdit, refuseOwnEntry } from "./may.ts"
import type { EntriesNeeds, EntryDeps } from "./needs.ts"
import { purgeEntry } from "./purge-entry.ts"
import { restoreEntry } from "./restore-entry.ts"
import { submitEntry } from "./submit-entry.ts"

export type { EntriesNeeds } from "./needs.ts"

export type Entries = { routes: MountedRoute[]; jobs: HandledJob[]; schedules: JobSchedule[] }

export function openEntries(world: World, needs: EntriesNeeds): Entries {
  const deps: EntryDeps = { ...world, ...needs }
  return {
    routes: [...KINDS.flatMap((kind) => routesOf(deps, kind)), ...binRoutes(deps)],
    jobs: [purgeJob(deps)],
    schedules: [purgeSchedule],
  }
}

function routesOf(deps: EntryDeps, kind: Kind): MountedRoute[] {
  const { db, transact } = deps
  const { routes } = kind
  return [
    mount(routes.list, (ask) => listEntries(deps, ask.actor, kind, ask.query)),
    mount(routes.submit, (ask) => transact((tx) => submitEntry(deps, tx, ask.actor, kind, ask.body))),
    mount(routes.export, (ask) => exportEntries(deps, ask.actor, kind, ask.query)),
    mount(routes.show, (ask) => entryInPool(db, kind, ask.actor, ask.params.id)),
    mount(
      routes.change,
      (ask) => changeEntry(deps, ask.actor, kind, ask.params.id, ask.body, ask.ifMatch),
      async ({ actor, params }) => refuseEdit(actor, await entryInPool(db, kind, actor, params.id)),
    ),
    mount(
      routes.remove,
      (ask) => deleteEntry(deps, ask.actor, kind, ask.params.id, ask.ifMatch).then(() => ({})),
      async ({ actor, params }) => refuseOwnEntry(actor, (await entryInPool(db, kind, actor, params.id)).employee_id),
    ),
    mount(
      routes.restore,
      (ask) => restoreEntry(deps, ask.actor, kind, ask.params.id, ask.ifMatch),
      async ({ actor, params }) =>
        refuseEdit(actor, await entryInPool(db, kind, actor, params.id, { whereabouts: "anywhere" })),
    ),
  ]
}

function binRoutes(deps: EntryDeps): MountedRoute[] {
  return [
    mount(listRecycleBinContract, (ask) => listRecycleBin(deps, ask.actor, ask.query)),
    mount(purgeEntryContract, (ask) => {
      const { kind, id } = ask.params
      return purgeEntry(deps, ask.actor, kindOf(kind), id, ask.ifMatch).then(() => ({}))
    }),
  ]
}
