import type { EntryKind } from "@scorecard/domain/scoring"
import type { CompanyCollections } from "#demo/index.ts"
import { atwRequests } from "#features/atw-requests/atw-requests.store.ts"
import { employees } from "#features/employees/employees.store.ts"
import { getKind } from "#features/entries/kinds.ts"
import { weeklyKudos } from "#features/kudos/kudos.store.ts"
import { assignments } from "#features/learning/enrollments/assignments.store.ts"
import { modules, units } from "#features/learning/modules/modules.store.ts"
import { attempts, progress } from "#features/learning/player/player.store.ts"
import { announcements } from "#features/news/announcements.store.ts"
import { greetings } from "#features/news/stories.store.ts"
import { clusters, departments } from "#features/organization/organization.store.ts"
import { holidays, schedules, shiftAssignments, shiftPatterns } from "#core/calendar/index.ts"
import { taskDeliveryEntries } from "#features/task-delivery/task-delivery.store.ts"
import { tasks } from "#features/tasks/tasks.store.ts"

const ofKind = (kind: EntryKind) => getKind(kind).collection

/** The features' own collections, so that the demo company is validated by their schemas. */
export const seedCollections: CompanyCollections = {
  clusters,
  departments,
  employees,
  tasks,
  schedules,
  holidays,
  shift_patterns: shiftPatterns,
  shift_assignments: shiftAssignments,
  deliveries: taskDeliveryEntries,
  atw_requests: atwRequests,
  kudos: weeklyKudos,
  learning_modules: modules,
  learning_units: units,
  learning_enrollments: assignments,
  learning_progress: progress,
  learning_attempts: attempts,
  announcements,
  greetings,
  entries: {
    sbs: ofKind("sbs"),
    non_sbs: ofKind("non_sbs"),
    atw: ofKind("atw"),
    attendance: ofKind("attendance"),
    productivity: ofKind("productivity"),
    additional_points: ofKind("additional_points"),
    incidents: ofKind("incidents"),
  },
}
