import * as files from "@scorecard/contracts/learning-files"
import * as units from "@scorecard/contracts/learning-units"
import * as modules from "@scorecard/contracts/learning"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { presentFile } from "./files/stored-files.ts"
import { getVisibleFile } from "./files/files.store.ts"
import { getFileUrl } from "./files/file-url.ts"
import { uploadFile } from "./files/upload-file.ts"
import { updateModule } from "./modules/change-module.ts"
import { createModule } from "./modules/create-module.ts"
import { deleteModule } from "./modules/delete-module.ts"
import { listModules } from "./modules/list-modules.ts"
import { assertCanEditModule } from "./modules/may-author.ts"
import { getVisibleModule } from "./modules/modules.store.ts"
import { archiveModule, publishModule, unpublishModule } from "./modules/move-module.ts"
import { addUnit } from "./units/add-unit.ts"
import { updateUnit } from "./units/change-unit.ts"
import { deleteUnit } from "./units/delete-unit.ts"
import { reorderUnits } from "./units/order-units.ts"
import { getUnit, listModuleUnits } from "./units/units.store.ts"

type OfModule = { actor: Actor; params: { id: string } }
type OfUnit = { actor: Actor; params: { id: string; unit_id: string } }

/** Modules, their units and their files, for those who write them. */
export function authoringRoutes(world: World): MountedRoute[] {
  return [...moduleRoutes(world), ...unitRoutes(world), ...fileRoutes(world)]
}

/** A module of the actor's own, before the body is looked at. */
function ownModule({ db }: Pick<World, "db">) {
  return async ({ actor, params }: OfModule) => {
    const module = await getVisibleModule(db, actor, params.id)
    assertCanEditModule(actor, module)
    return module
  }
}

function moduleRoutes(world: World): MountedRoute[] {
  const own = ownModule(world)
  return [
    mount(modules.listModules, ({ actor, query }) => listModules(world, actor, query)),
    mount(modules.createModule, ({ actor, body }) => createModule(world, actor, body)),
    mount(
      modules.changeModule,
      ({ actor, params, body, ifMatch }) => updateModule(world, actor, { id: params.id, patch: body, ifMatch }),
      own,
    ),
    mount(
      modules.deleteModule,
      ({ actor, params, ifMatch }) => deleteModule(world, actor, { id: params.id, ifMatch }).then(() => ({})),
      own,
    ),
    mount(
      modules.publishModule,
      ({ actor, params, ifMatch }) => publishModule(world, actor, { id: params.id, ifMatch }),
      own,
    ),
    mount(
      modules.unpublishModule,
      ({ actor, params, ifMatch }) => unpublishModule(world, actor, { id: params.id, ifMatch }),
      own,
    ),
    mount(
      modules.archiveModule,
      ({ actor, params, ifMatch }) => archiveModule(world, actor, { id: params.id, ifMatch }),
      own,
    ),
    mount(
      modules.orderUnits,
      ({ actor, params, body, ifMatch }) => reorderUnits(world, actor, { id: params.id, ...body, ifMatch }),
      own,
    ),
  ]
}

function unitRoutes(world: World): MountedRoute[] {
  const own = ownModule(world)
  const ownUnit = async (ask: OfUnit) => {
    await own(ask)
    return getUnit(world.db, { moduleId: ask.params.id, unitId: ask.params.unit_id })
  }
  return [
    mount(units.listUnits, async (ask) => {
      const all = await listModuleUnits(world.db, await own(ask))
      const { kind } = ask.query
      const items = all.filter((unit) => kind === undefined || unit.kind === kind)
      return { items, next_cursor: null, total: items.length }
    }),
    mount(units.readUnit, ownUnit),
    mount(units.addUnit, ({ actor, params, body }) => addUnit(world, actor, { id: params.id, draft: body }), own),
    mount(
      units.changeUnit,
      ({ actor, params, body, ifMatch }) => updateUnit(world, actor, { ...params, patch: body, ifMatch }),
      ownUnit,
    ),
    mount(
      units.deleteUnit,
      ({ actor, params, ifMatch }) => deleteUnit(world, actor, { ...params, ifMatch }).then(() => ({})),
      ownUnit,
    ),
  ]
}

function fileRoutes(world: World): MountedRoute[] {
  return [
    mount(files.uploadFile, ({ actor, largeUploads }) => uploadFile(world, actor, largeUploads)),
    mount(files.readFile, async ({ actor, params }) => presentFile(await getVisibleFile(world.db, actor, params.id))),
    mount(files.readFileUrl, ({ actor, params, query }) => getFileUrl(world, actor, { ...params, ...query })),
  ]
}
