import * as modules from "@scorecard/contracts/learning"
import * as attempts from "@scorecard/contracts/learning-attempts"
import * as enrollments from "@scorecard/contracts/learning-enrollments"
import * as files from "@scorecard/contracts/learning-files"
import * as player from "@scorecard/contracts/learning-player"
import * as standings from "@scorecard/contracts/learning-standings"
import * as units from "@scorecard/contracts/learning-units"
import type { Actor } from "@scorecard/domain"
import { type HandledJob, type JobSchedule, type MountedRoute, type Platform, mount } from "#platform/index.ts"
import { getVisibleAssignment } from "./enrollments/assignments.store.ts"
import * as assignments from "./enrollments/assignments.ts"
import * as report from "./enrollments/report.ts"
import { getFileUrl, presentFile, sweepJob, sweepSchedule, uploadFile } from "./files/files.ts"
import { getUnit, getVisibleFile, getVisibleModule, listModuleUnits } from "./modules/modules.store.ts"
import * as moduleActions from "./modules/modules.ts"
import { addUnit, deleteUnit, reorderUnits, updateUnit } from "./modules/units.ts"
import { completeUnit, openPlayer, requireLearner } from "./player/player.ts"
import * as quiz from "./player/quiz.ts"
import { assertCanEditModule, assertCanUpdateAssignment } from "./policy.ts"

export { learningFiles } from "./modules/modules.store.ts"

type Feature = { routes: MountedRoute[]; jobs: HandledJob[]; schedules: JobSchedule[] }

/**
 * Learning modules: authoring, enrollment and the player. Sends no notifications. (rules/notifications#not-notified)
 */
export function openLearning(platform: Platform): Feature {
  return {
    routes: learningRoutes(platform),
    jobs: [sweepJob(platform)],
    schedules: [sweepSchedule],
  }
}

export function learningRoutes(platform: Platform): MountedRoute[] {
  return [
    ...moduleRoutes(platform),
    ...unitRoutes(platform),
    ...fileRoutes(platform),
    ...catalogRoutes(platform),
    ...enrollmentRoutes(platform),
    ...reportRoutes(platform),
    ...playerRoutes(platform),
  ]
}

type ModuleRequest = { actor: Actor; params: { id: string } }
type UnitRequest = { actor: Actor; params: { id: string; unit_id: string } }

async function getEditableModule({ db }: Pick<Platform, "db">, { actor, params }: ModuleRequest) {
  const module = await getVisibleModule(db, actor, params.id)
  assertCanEditModule(actor, module)
  return module
}

function moduleRoutes(platform: Platform): MountedRoute[] {
  const authorize = (request: ModuleRequest) => getEditableModule(platform, request)
  return [
    mount(modules.listModules, ({ actor, query }) => moduleActions.listModules(platform, actor, query)),
    mount(modules.createModule, ({ actor, body }) => moduleActions.createModule(platform, actor, body)),
    mount(
      modules.changeModule,
      ({ actor, params, body, ifMatch }) =>
        moduleActions.updateModule(platform, actor, { id: params.id, patch: body, ifMatch }),
      authorize,
    ),
    mount(
      modules.deleteModule,
      ({ actor, params, ifMatch }) => moduleActions.deleteModule(platform, actor, { id: params.id, ifMatch }),
      authorize,
    ),
    mount(
      modules.publishModule,
      ({ actor, params, ifMatch }) => moduleActions.publishModule(platform, actor, { id: params.id, ifMatch }),
      authorize,
    ),
    mount(
      modules.unpublishModule,
      ({ actor, params, ifMatch }) => moduleActions.unpublishModule(platform, actor, { id: params.id, ifMatch }),
      authorize,
    ),
    mount(
      modules.archiveModule,
      ({ actor, params, ifMatch }) => moduleActions.archiveModule(platform, actor, { id: params.id, ifMatch }),
      authorize,
    ),
    mount(
      modules.orderUnits,
      ({ actor, params, body, ifMatch }) => reorderUnits(platform, actor, { id: params.id, ...body, ifMatch }),
      authorize,
    ),
  ]
}

function unitRoutes(platform: Platform): MountedRoute[] {
  const authorize = (request: ModuleRequest) => getEditableModule(platform, request)
  const getEditableUnit = async (request: UnitRequest) => {
    await authorize(request)
    return getUnit(platform.db, { moduleId: request.params.id, unitId: request.params.unit_id })
  }
  return [
    mount(units.listUnits, async (request) => {
      const all = await listModuleUnits(platform.db, await authorize(request))
      const { kind } = request.query
      const items = all.filter((unit) => kind === undefined || unit.kind === kind)
      return { items, next_cursor: null, total: items.length }
    }),
    mount(units.readUnit, getEditableUnit),
    mount(
      units.addUnit,
      ({ actor, params, body }) => addUnit(platform, actor, { id: params.id, draft: body }),
      authorize,
    ),
    mount(
      units.changeUnit,
      ({ actor, params, body, ifMatch }) => updateUnit(platform, actor, { ...params, patch: body, ifMatch }),
      getEditableUnit,
    ),
    mount(
      units.deleteUnit,
      ({ actor, params, ifMatch }) => deleteUnit(platform, actor, { ...params, ifMatch }),
      getEditableUnit,
    ),
  ]
}

function fileRoutes(platform: Platform): MountedRoute[] {
  return [
    mount(files.uploadFile, ({ actor, largeUploads }) => uploadFile(platform, actor, largeUploads)),
    mount(files.readFile, async ({ actor, params }) =>
      presentFile(await getVisibleFile(platform.db, actor, params.id)),
    ),
    mount(files.readFileUrl, ({ actor, params, query }) => getFileUrl(platform, actor, { ...params, ...query })),
  ]
}

function catalogRoutes(platform: Platform): MountedRoute[] {
  const { db } = platform
  return [
    mount(modules.listCatalog, ({ actor, query }) => moduleActions.listCatalog(platform, actor, query)),
    mount(modules.readModule, async ({ actor, params }) =>
      moduleActions.presentModule(db, actor, await getVisibleModule(db, actor, params.id)),
    ),
  ]
}

function enrollmentRoutes(platform: Platform): MountedRoute[] {
  const { db } = platform
  return [
    mount(enrollments.listOwnEnrollments, ({ actor, query }) => report.listOwnEnrollments(platform, actor, query)),
    mount(enrollments.enroll, ({ actor, body }) => assignments.enroll(platform, actor, body)),
    mount(enrollments.enrollOneself, ({ actor, params }) => assignments.enrollSelf(platform, actor, params.id)),
    mount(enrollments.listAssignments, ({ actor, query }) => assignments.listAssignments(platform, actor, query)),
    mount(enrollments.readAssignment, async ({ actor, params }) =>
      assignments.presentAssignment(db, actor, await getVisibleAssignment(db, actor, params.id)),
    ),
    mount(
      enrollments.changeAssignment,
      ({ actor, params, body, ifMatch }) =>
        assignments.updateAssignment(platform, actor, { id: params.id, patch: body, ifMatch }),
      async ({ actor, params }) => assertCanUpdateAssignment(actor, await getVisibleAssignment(db, actor, params.id)),
    ),
    mount(enrollments.removeAssignment, ({ actor, params, ifMatch }) =>
      assignments.deleteAssignment(platform, actor, { id: params.id, ifMatch }),
    ),
  ]
}

function reportRoutes(platform: Platform): MountedRoute[] {
  return [
    mount(enrollments.listEnrollments, ({ actor, query }) => report.listEnrollments(platform, actor, query)),
    mount(enrollments.exportEnrollments, ({ actor, query }) => report.exportEnrollments(platform, actor, query)),
    mount(standings.listModuleStandings, ({ actor, query }) => report.listModuleStandings(platform, actor, query)),
    mount(standings.exportModuleStandings, ({ actor, query }) => report.exportModuleStandings(platform, actor, query)),
    mount(attempts.listQuizAttempts, ({ actor, query }) => quiz.listQuizAttempts(platform, actor, query)),
    mount(attempts.exportQuizAttempts, ({ actor, query }) => quiz.exportQuizAttempts(platform, actor, query)),
    mount(attempts.resetAttempts, ({ actor, body }) => quiz.resetAttempts(platform, actor, body)),
  ]
}

function playerRoutes(platform: Platform): MountedRoute[] {
  const { db, clock } = platform
  return [
    mount(player.openPlayer, ({ actor, params }) => openPlayer(platform, actor, params.module_id)),
    mount(player.completeUnit, ({ actor, params }) => completeUnit(platform, actor, params)),
    mount(
      player.answerQuiz,
      ({ actor, params, body }) => quiz.answerQuiz(platform, actor, { ...params, ...body }),
      async ({ actor, params: { module_id, unit_id } }) => {
        await requireLearner(db, actor, { moduleId: module_id, now: clock.now() })
        await getUnit(db, { moduleId: module_id, unitId: unit_id })
      },
    ),
    mount(player.listAttempts, ({ actor, params, query }) => quiz.listAttempts(platform, actor, { ...params, query })),
    mount(player.readAttempt, ({ actor, params }) => quiz.getAttempt(platform, actor, params)),
  ]
}
