import * as attempts from "@scorecard/contracts/learning-attempts"
import * as enrollments from "@scorecard/contracts/learning-enrollments"
import * as player from "@scorecard/contracts/learning-player"
import * as standings from "@scorecard/contracts/learning-standings"
import * as modules from "@scorecard/contracts/learning"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { exportQuizAttempts, listQuizAttempts } from "./attempts/list-quiz-attempts.ts"
import { resetAttempts } from "./attempts/reset-attempts.ts"
import { getVisibleAssignment } from "./enrollments/assignments.store.ts"
import { updateAssignment } from "./enrollments/change-assignment.ts"
import { enrollSelf } from "./enrollments/enroll-oneself.ts"
import { enroll } from "./enrollments/enroll.ts"
import { listAssignments } from "./enrollments/list-assignments.ts"
import { exportEnrollments, listEnrollments, listOwnEnrollments } from "./enrollments/list-enrollments.ts"
import { exportModuleStandings, listModuleStandings } from "./enrollments/list-module-standings.ts"
import { assertCanUpdateAssignment } from "./enrollments/may-assign.ts"
import { presentAssignment } from "./enrollments/present-assignment.ts"
import { deleteAssignment } from "./enrollments/remove-assignment.ts"
import { listCatalog } from "./modules/list-modules.ts"
import { getVisibleModule } from "./modules/modules.store.ts"
import { presentModule } from "./modules/present-module.ts"
import { answerQuiz } from "./player/answer-quiz.ts"
import { completeUnit } from "./player/complete-unit.ts"
import { requireLearner } from "./player/learner.ts"
import { listAttempts, getAttempt } from "./player/list-attempts.ts"
import { openPlayer } from "./player/open-player.ts"
import { getUnit } from "./units/units.store.ts"

/** The catalog, who is enrolled, and the player. */
export function learningRoutes(world: World): MountedRoute[] {
  return [...catalogRoutes(world), ...enrollmentRoutes(world), ...reportRoutes(world), ...playerRoutes(world)]
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
  const seen = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    getVisibleAssignment(db, actor, params.id)
  return [
    mount(enrollments.listOwnEnrollments, ({ actor, query }) => listOwnEnrollments(world, actor, query)),
    mount(enrollments.enroll, ({ actor, body }) => enroll(world, actor, body)),
    mount(enrollments.enrollOneself, ({ actor, params }) => enrollSelf(world, actor, params.id)),
    mount(enrollments.listAssignments, ({ actor, query }) => listAssignments(world, actor, query)),
    mount(enrollments.readAssignment, async (ask) => presentAssignment(db, ask.actor, await seen(ask))),
    mount(
      enrollments.changeAssignment,
      ({ actor, params, body, ifMatch }) => updateAssignment(world, actor, { id: params.id, patch: body, ifMatch }),
      async (ask) => assertCanUpdateAssignment(ask.actor, await seen(ask)),
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
