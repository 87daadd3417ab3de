import * as contracts from "@scorecard/contracts/shift-patterns"
import type { Actor } from "@scorecard/domain"
import * as calendar from "#core/calendar/index.ts"
import { type MountedRoute, type Platform, mount } from "#platform/index.ts"
import { createAssignments, deleteAssignment, updateAssignment } from "./assignments.ts"
import { createPattern, deletePattern, updatePattern } from "./patterns.ts"
import { findOwnPatterns, presentAssignment, presentPattern } from "./policy.ts"

export function openShiftPatterns(platform: Platform): { routes: MountedRoute[] } {
  return { routes: [...patternRoutes(platform), ...assignmentRoutes(platform)] }
}

function patternRoutes(platform: Platform): MountedRoute[] {
  const { db } = platform
  const locate = ({ params }: { params: { id: string } }) => calendar.shiftPatterns.get(db, params.id)
  return [
    mount(contracts.listShiftPatterns, async ({ actor, query }) => {
      const own = await findOwnPatterns(db, actor)
      return calendar.shiftPatternList.page(platform, query, undefined, (found) =>
        found.map((pattern) => presentPattern(pattern, actor, own)),
      )
    }),
    mount(contracts.exportShiftPatterns, ({ query }) => calendar.shiftPatternList.file(platform, query)),
    mount(contracts.showShiftPattern, async ({ actor, params }) =>
      presentPattern(await calendar.shiftPatterns.get(db, params.id), actor, await findOwnPatterns(db, actor)),
    ),
    mount(contracts.createShiftPattern, ({ actor, body }) => createPattern(platform, actor, body)),
    mount(
      contracts.changeShiftPattern,
      ({ actor, params, body, ifMatch }) => updatePattern(platform, actor, { ...params, patch: body, ifMatch }),
      locate,
    ),
    mount(
      contracts.deleteShiftPattern,
      ({ actor, params, ifMatch }) => deletePattern(platform, actor, { ...params, ifMatch }),
      locate,
    ),
  ]
}

function assignmentRoutes(platform: Platform): MountedRoute[] {
  const { db } = platform
  const locate = ({ actor, params }: { actor: Actor; params: { id: string; assignment_id: string } }) =>
    calendar.findAssignment(db, { actor, pattern_id: params.id }, params.assignment_id)
  return [
    mount(
      contracts.listShiftAssignments,
      async ({ actor, params, query }) => {
        const own = await calendar.loadOwnUnits(db, actor)
        return calendar.shiftAssignmentList.page(platform, query, { actor, pattern_id: params.id }, (found) =>
          found.map((assignment) => presentAssignment(assignment, actor, own)),
        )
      },
      ({ params }) => calendar.shiftPatterns.get(db, params.id),
    ),
    mount(
      contracts.createShiftAssignments,
      ({ actor, params, body }) => createAssignments(platform, actor, { ...params, draft: body }),
      ({ params }) => calendar.shiftPatterns.get(db, params.id),
    ),
    mount(
      contracts.changeShiftAssignment,
      ({ actor, params, body, ifMatch }) => updateAssignment(platform, actor, { ...params, ...body, ifMatch }),
      locate,
    ),
    mount(
      contracts.deleteShiftAssignment,
      ({ actor, params, ifMatch }) => deleteAssignment(platform, actor, { ...params, ifMatch }),
      locate,
    ),
  ]
}
