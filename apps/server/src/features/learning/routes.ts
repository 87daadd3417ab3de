import * as modules from "@scorecard/contracts/learning"
import * as attempts from "@scorecard/contracts/learning-attempts"
import * as enrollments from "@scorecard/contracts/learning-enrollments"
import * as files from "@scorecard/contracts/learning-files"
import * as player from "@scorecard/contracts/learning-player"
import * as standings from "@scorecard/contracts/learning-standings"
import * as units from "@scorecard/contracts/learning-units"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { getVisibleAssignment } from "./enrollments/assignments.store.ts"
import { deleteAssignment, listAssignments, presentAssignment, updateAssignment } from "./enrollments/assignments.ts"
import { enroll, enrollSelf } from "./enrollments/enroll.ts"
import {
  exportEnrollments,
  exportModuleStandings,
  listEnrollments,
  listModuleStandings,
  listOwnEnrollments,
} from "./enrollments/report.ts"
import { getVisibleFile } from "./files/files.store.ts"
import { getFileUrl, presentFile, uploadFile } from "./files/files.ts"
import { listCatalog, listModules, presentModule } from "./modules/list.ts"
import { getUnit, getVisibleModule, listModuleUnits } from "./modules/modules.store.ts"
import { addUnit, deleteUnit, reorderUnits, updateUnit } from "./modules/units.ts"
import {
  archiveModule,
  createModule,
  deleteModule,
  publishModule,
  unpublishModule,
  updateModule,
} from "./modules/write.ts"
import { exportQuizAttempts, listQuizAttempts, resetAttempts } from "./player/attempts.ts"
import { requireLearner } from "./player/learner.ts"
import { completeUnit, openPlayer } from "./player/player.ts"
import { answerQuiz, getAttempt, listAttempts } from "./player/quiz.ts"
import { assertCanEditModule, assertCanUpdateAssignment } from "./policy.ts"

export function learningRoutes(world: World): MountedRoute[] {
  return [
    ...moduleRoutes(world),
    ...unitRoutes(world),
    ...fileRoutes(world),
    ...catalogRoutes(world),
    ...enrollmentRoutes(world),
    ...reportRoutes(world),
    ...playerRoutes(world),
  ]
}

type ModuleRequest = { actor: Actor; params: { id: string } }
type UnitRequest = { actor: Actor; params: { id: string; unit_id: string } }

async function getEditableModule({ db }: Pick<World, "db">, { actor, params }: ModuleRequest) {
  const module = await getVisibleModule(db, actor, params.id)
  assertCanEditModule(actor, module)
  return module
}

function moduleRoutes(world: World): MountedRoute[] {
  const authorize = (request: ModuleRequest) => getEditableModule(world, request)
  return [
    mount(modules.listModules, ({ actor, query }) => listModules(world, actor, query)),
    mount(modules.createModule, ({ actor, body }) => createModule(world, actor, body)),
    mount(
      modules.changeModule,
      ({ actor, params, body, ifMatch }) => updateModule(world, actor, { id: params.id, patch: body, ifMatch }),
      authorize,
    ),
    mount(
      modules.deleteModule,
      ({ actor, params, ifMatch }) => deleteModule(world, actor, { id: params.id, ifMatch }).then(() => ({})),
      authorize,
    ),
    mount(
      modules.publishModule,
      ({ actor, params, ifMatch }) => publishModule(world, actor, { id: params.id, ifMatch }),
      authorize,
    ),
    mount(
      modules.unpublishModule,
      ({ actor, params, ifMatch }) => unpublishModule(world, actor, { id: params.id, ifMatch }),
      authorize,
    ),
    mount(
      modules.archiveModule,
      ({ actor, params, ifMatch }) => archiveModule(world, actor, { id: params.id, ifMatch }),
      authorize,
    ),
    mount(
      modules.orderUnits,
      ({ actor, params, body, ifMatch }) => reorderUnits(world, actor, { id: params.id, ...body, ifMatch }),
      authorize,
    ),
  ]
}

function unitRoutes(world: World): MountedRoute[] {
  const authorize = (request: ModuleRequest) => getEditableModule(world, request)
  const getEditableUnit = async (request: UnitRequest) => {
    await authorize(request)
    return getUnit(world.db, { moduleId: request.params.id, unitId: request.params.unit_id })
  }
  return [
    mount(units.listUnits, async (request) => {
      const all = await listModuleUnits(world.db, await authorize(request))
      const { kind } = request.query
      const items = all.filter((unit) => kind === undefined || unit.kind === kind)
      return { items, next_cursor: null, total: items.length }
    }),
    mount(units.readUnit, getEditableUnit),
    mount(units.addUnit, ({ actor, params, body }) => addUnit(world, actor, { id: params.id, draft: body }), authorize),
    mount(
      units.changeUnit,
      ({ actor, params, body, ifMatch }) => updateUnit(world, actor, { ...params, patch: body, ifMatch }),
      getEditableUnit,
    ),
    mount(
      units.deleteUnit,
      ({ actor, params, ifMatch }) => deleteUnit(world, actor, { ...params, ifMatch }).then(() => ({})),
      getEditableUnit,
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

function catalogRoutes(world: World): MountedRoute[] {
  const { db } = world
  return [
    mount(modules.listCatalog, ({ actor, query }) => listCatalog(world, actor, query)),
    mount(modules.readModule, async ({ actor, params }) =>
      presentModule(db, actor, await getVisibleModule(db, actor, params.id)),
    ),
  ]
}

function enrollmentRoutes(world: World): MountedRoute[] {
  const { db } = world
  return [
    mount(enrollments.listOwnEnrollments, ({ actor, query }) => listOwnEnrollments(world, actor, query)),
    mount(enrollments.enroll, ({ actor, body }) => enroll(world, actor, body)),
    mount(enrollments.enrollOneself, ({ actor, params }) => enrollSelf(world, actor, params.id)),
    mount(enrollments.listAssignments, ({ actor, query }) => listAssignments(world, actor, query)),
    mount(enrollments.readAssignment, async ({ actor, params }) =>
      presentAssignment(db, actor, await getVisibleAssignment(db, actor, params.id)),
    ),
    mount(
      enrollments.changeAssignment,
      ({ actor, params, body, ifMatch }) => updateAssignment(world, actor, { id: params.id, patch: body, ifMatch }),
      async ({ actor, params }) => assertCanUpdateAssignment(actor, await getVisibleAssignment(db, actor, params.id)),
    ),
    mount(enrollments.removeAssignment, ({ actor, params, ifMatch }) =>
      deleteAssignment(world, actor, { id: params.id, ifMatch }).then(() => ({})),
    ),
  ]
}

function reportRoutes(world: World): MountedRoute[] {
  return [
    mount(enrollments.listEnrollments, ({ actor, query }) => listEnrollments(world, actor, query)),
    mount(enrollments.exportEnrollments, ({ actor, query }) => exportEnrollments(world, actor, query)),
    mount(standings.listModuleStandings, ({ actor, query }) => listModuleStandings(world, actor, query)),
    mount(standings.exportModuleStandings, ({ actor, query }) => exportModuleStandings(world, actor, query)),
    mount(attempts.listQuizAttempts, ({ actor, query }) => listQuizAttempts(world, actor, query)),
    mount(attempts.exportQuizAttempts, ({ actor, query }) => exportQuizAttempts(world, actor, query)),
    mount(attempts.resetAttempts, ({ actor, body }) => resetAttempts(world, actor, body)),
  ]
}

function playerRoutes(world: World): MountedRoute[] {
  const { db, clock } = world
  return [
    mount(player.openPlayer, ({ actor, params }) => openPlayer(world, actor, params.module_id)),
    mount(player.completeUnit, ({ actor, params }) => completeUnit(world, actor, params)),
    mount(
      player.answerQuiz,
      ({ actor, params, body }) => answerQuiz(world, actor, { ...params, ...body }),
      async ({ actor, params: { module_id, unit_id } }) => {
        await requireLearner(db, actor, { moduleId: module_id, now: clock.now() })
        await getUnit(db, { moduleId: module_id, unitId: unit_id })
      },
    ),
    mount(player.listAttempts, ({ actor, params, query }) => listAttempts(world, actor, { ...params, query })),
    mount(player.readAttempt, ({ actor, params }) => getAttempt(world, actor, params)),
  ]
}
