import type { Entry } from "@scorecard/contracts/entries"
import * as preview from "@scorecard/contracts/entry-preview"
import * as bin from "@scorecard/contracts/recycle-bin"
import type { Actor } from "@scorecard/domain"
import {
  mount,
  pipelineAll,
  type HandledJob,
  type JobSchedule,
  type MountedRoute,
  type Platform,
} from "#platform/index.ts"
import { beforeGoLiveMark } from "#core/cycles/index.ts"
import type { UndoableSheet } from "#core/bulk/index.ts"
import type { CreateTasks } from "./bulk-mapping.ts"
import { entrySheet } from "./bulk-sheet.ts"
import { changeExportRoute } from "./change-export.ts"
import { deleteEntry, purgeEntry, restoreEntry } from "./delete.ts"
import { purgeJob, purgeSchedule } from "./jobs.ts"
import { getKind, KINDS, type Kind } from "./kinds.ts"
import { addEmployeeNames, entryList, recycleBinList } from "./lists.store.ts"
import { openDisputedEntries, type DisputedEntries } from "./disputed.ts"
import { assertCanEdit, assertNotOwnEntry, presentEntries, presentEntry, presentNewEntry } from "./policy.ts"
import { getEntry } from "./entries.store.ts"
import { previewEntry } from "./preview-entry.ts"
import { openRequestedEntries, submitEntry, type RequestedEntries } from "./submit.ts"
import { updateEntry } from "./update.ts"
import { candidateOf, findEntryWarnings } from "./warnings.ts"

export type Entries = {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
  requested: RequestedEntries
  disputed: DisputedEntries
  /** One of each kind. */
  sheets: UndoableSheet[]
}

/** What entries need from another feature. */
export type EntriesDeps = { createTasks: CreateTasks }

export function openEntries(platform: Platform, { createTasks }: EntriesDeps): Entries {
  return {
    routes: [
      ...KINDS.flatMap((kind) => entryRoutes(platform, kind)),
      mount(preview.previewEntry, ({ actor, body }) => previewEntry(platform, actor, body)),
      ...recycleBinRoutes(platform),
      changeExportRoute(platform),
    ],
    jobs: [purgeJob(platform)],
    schedules: [purgeSchedule],
    requested: openRequestedEntries(platform),
    disputed: openDisputedEntries(platform),
    sheets: KINDS.map((kind) => entrySheet({ ...platform, createTasks }, kind)),
  }
}

function entryRoutes(deps: Platform, kind: Kind): MountedRoute[] {
  const { db, transact } = deps
  const { routes } = kind
  const list = entryList(kind)
  return [
    mount(routes.list, async ({ actor, query }) => {
      const { year, month } = query
      const mark = year && month ? await beforeGoLiveMark(db, { year, month }) : {}
      if (mark.before_go_live) return { items: [], next_cursor: null, total: 0, ...mark }
      return list.page(deps, query, actor, (entries) => presentEntries(deps, entries, actor))
    }),
    mount(routes.submit, ({ actor, body: draft }) =>
      // Presented inside: what the transaction returns is stored for a repetition of the request.
      transact(
        async (tx) => {
          const [entry, [warnings = []]] = await pipelineAll(
            submitEntry(deps, tx, actor, { kind, draft, source: "form" }),
            // Of what is recorded without it.
            findEntryWarnings(tx, kind, [candidateOf(kind, draft, null)]),
          )
          return { ...presentNewEntry(deps, entry, actor), warnings }
        },
        { changesOneRecord: true },
      ),
    ),
    mount(routes.export, ({ actor, query }) =>
      list.file(deps, query, actor, (entries) => addEmployeeNames(db, entries)),
    ),
    mount(routes.show, async ({ actor, params }) =>
      presentEntry(deps, await getEntry(db, actor, { kind, ...params }), actor),
    ),
    mount(
      routes.change,
      async ({ actor, params, body, ifMatch }) =>
        presentEntry(deps, await updateEntry(deps, actor, { kind, ...params, ifMatch }, body), actor),
      async ({ actor, params }) => assertCanEdit(actor, await getEntry(db, actor, { kind, ...params })),
    ),
    mount(
      routes.remove,
      ({ actor, params, ifMatch }) => deleteEntry(deps, actor, { kind, ...params, ifMatch }),
      async ({ actor, params }) => assertCanDelete(actor, await getEntry(db, actor, { kind, ...params })),
    ),
    mount(
      routes.restore,
      async ({ actor, params, ifMatch }) =>
        presentEntry(deps, await restoreEntry(deps, actor, { kind, ...params, ifMatch }), actor),
      async ({ actor, params }) =>
        assertCanEdit(actor, await getEntry(db, actor, { kind, ...params }, { whereabouts: "anywhere" })),
    ),
  ]
}

const assertCanDelete = (actor: Actor, { employee_id }: Entry) => assertNotOwnEntry(actor, employee_id)

function recycleBinRoutes(deps: Platform): MountedRoute[] {
  const { db } = deps
  return [
    mount(bin.listRecycleBin, ({ actor, query }) =>
      recycleBinList.page(deps, query, actor, (entries) => presentEntries(deps, entries, actor)),
    ),
    mount(bin.exportRecycleBin, ({ actor, query }) =>
      recycleBinList.file(deps, query, actor, (entries) => addEmployeeNames(db, entries)),
    ),
    mount(bin.purgeEntry, ({ actor, params: { kind, id }, ifMatch }) =>
      purgeEntry(deps, actor, { kind: getKind(kind), id, ifMatch }),
    ),
  ]
}
