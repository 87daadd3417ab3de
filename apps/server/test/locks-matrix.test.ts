import type { LockPage } from "@scorecard/domain/locks"
import { expect, onTestFinished, test } from "vitest"
import { addTask, addTeam, setMonth } from "#features/entries/entries.test-support.ts"
import { unlockGrants } from "#core/locks/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { CLOSED_DAY, writePaths, type Asker, type Scene, type WritePath } from "./support/write-paths.ts"
import { openTestWorld } from "./support/world.ts"

/*
 * Every way to write, on every page, in every situation of its day, at every level. The expected results are derived
 * here from rules/people#access-levels and rules/locks#what-is-refused, independently of the product's own rule.
 */

const PAGES: readonly LockPage[] = [
  "sbs",
  "non_sbs",
  "atw",
  "attendance",
  "productivity",
  "additional_points",
  "incidents",
  "task_delivery",
]

/** The lists of pages: the defaults, every page on both, and no page on either. */
const LISTS = {
  preset: {
    weekly: ["sbs", "non_sbs"],
    monthly: ["sbs", "non_sbs", "atw", "attendance", "productivity", "task_delivery"],
  },
  full: { weekly: PAGES, monthly: PAGES },
  "weekly only": { weekly: PAGES, monthly: [] },
  empty: { weekly: [], monthly: [] },
} as const

type Grant = "none" | "open" | "ended" | "revoked"
type Combination = {
  lists: keyof typeof LISTS
  /** Which scheduled locks are enabled; those of the closed day passed weeks ago. */
  weekly: boolean
  monthly: boolean
  month: "draft" | "final" | "reopened"
  grant: Grant
}

const nothing = { weekly: false, monthly: false, month: "draft" } as const
const week = { ...nothing, weekly: true }
const month = { ...nothing, monthly: true }
const both = { ...week, monthly: true }
const final = { ...nothing, month: "final" } as const
const all = { ...both, month: "final" } as const
const reopened = { ...both, month: "reopened" } as const
const mostLocked: Combination = { ...all, lists: "full", grant: "none" }
/** No scheduled lock applies to a reopened month until it is final again. (rules/locks#reopened-months) */
const leastLocked: Combination = { ...reopened, lists: "full", grant: "none" }

const EVERY_COMBINATION: Combination[] = [
  ...[week, month, final, all].map((locks) => ({ ...locks, lists: "preset" as const, grant: "none" as const })),
  ...[nothing, week, month, both, final].map((locks) => ({ ...locks, lists: "full" as const, grant: "none" as const })),
  mostLocked,
  ...[week, month, final].map((locks) => ({ ...locks, lists: "full" as const, grant: "open" as const })),
  { ...all, lists: "full", grant: "ended" },
  { ...all, lists: "full", grant: "revoked" },
  { ...final, monthly: true, lists: "weekly only", grant: "none" },
  { ...month, lists: "weekly only", grant: "none" },
  { ...all, lists: "empty", grant: "none" },
]

/** LOCKS_MATRIX=all tests every situation; the suite tests every third one, and a reopened month. */
const COMBINATIONS = EVERY_COMBINATION.filter((_, at) => process.env["LOCKS_MATRIX"] === "all" || at % 3 === 0).concat(
  leastLocked,
  { ...leastLocked, lists: "preset" },
)

const mayUse = (path: WritePath, { level }: Asker) => level >= path.lowestLevel

/** Whether a level may use a path at all does not depend on the locks: two situations are enough. */
const TESTS_OF_LEVELS = [mostLocked, leastLocked]

/** The rule, restated. "not theirs" is a 403 or a 404, "done" any success, the rest are codes of a 409. */
function expected({ name, page, lowestLevel }: WritePath, level: number, combination: Combination): string {
  if (level < lowestLevel) return "not theirs"
  const lists: { weekly: readonly string[]; monthly: readonly string[] } = LISTS[combination.lists]
  const [isWeekly, isMonthly] = [lists.weekly.includes(page), lists.monthly.includes(page)]
  const isFinalHere = combination.month === "final" && (isWeekly || isMonthly)
  // No one can request an entry in a final month. The grants are for people other than the requesting level 5.
  if (level === 5) return name === "submit a request" && isFinalHere ? "month_finalized" : "done"
  // Only level 5 may change a schedule of a final month, whatever is listed or granted; nothing else locks it.
  if (page === "schedules") return combination.month === "final" ? "month_finalized" : "done"
  if (combination.grant === "open" || combination.month === "reopened") return "done"
  if (isFinalHere) return "month_finalized"
  // Scheduled locks never block a request that was submitted in time.
  if (name === "approve a request") return "done"
  if (combination.weekly && isWeekly) return "week_locked"
  if (combination.monthly && isMonthly) return "month_locked"
  return "done"
}

type Situation = { scene: Scene; askers: Asker[]; paths: WritePath[] }

/** A separate company, where everything is open: what others wrote would make every calculation longer. */
async function openSituation(): Promise<Situation> {
  const world = await openTestWorld("locks_matrix", { warehouse: "none" })
  const admin = await world.as("admin@example.com")
  const team = await addTeam(world)
  const scene = { world, team, admin, task: await addTask(world) }
  const askers: Asker[] = [
    { level: 1, caller: team.member, employee_id: team.ids.member },
    { level: 2, caller: team.lead, employee_id: team.ids.lead },
    { level: 3, caller: team.supervisor, employee_id: team.ids.supervisor },
    { level: 4, caller: team.head, employee_id: team.ids.head },
    { level: 5, caller: admin, employee_id: "ADMIN" },
  ]
  // Employed on the closed day, so that their own request is about a day that they worked.
  await admin.patch("/v1/employees/ADMIN", { hire_date: "2024-01-02" })
  await bringAbout(scene, { ...nothing, lists: "preset", grant: "none" })
  return { scene, askers, paths: await writePaths(scene) }
}

async function bringAbout(scene: Scene, combination: Combination): Promise<void> {
  const { lists, weekly, monthly, month: status, grant } = combination
  const changed = await scene.admin.patch("/v1/scorecard/locks", {
    weekly: { enabled: weekly, pages: LISTS[lists].weekly },
    monthly: { enabled: monthly, pages: LISTS[lists].monthly },
  })
  expect(changed.status).toBe(200)
  await setMonth(scene.world, CLOSED_DAY.slice(0, 7), status)
  if (grant !== "none") await addGrants(scene, grant)
}

async function addGrants({ world, team }: Scene, grant: Grant): Promise<void> {
  const made = { created_at: "2026-10-10T12:00:00.000Z", created_by_id: "ADMIN", reason: "Late audit", version: 1 }
  const [year = 0, month = 0] = CLOSED_DAY.split("-").map(Number)
  const isRevoked = grant === "revoked"
  const revoked = {
    revoked_at: isRevoked ? "2026-10-12T12:00:00.000Z" : null,
    revoked_by_id: isRevoked ? "ADMIN" : null,
  }
  const until = grant === "ended" ? "2026-10-15T16:00:00.000Z" : "2026-10-15T16:00:00.001Z"
  const { colleague, member, lead, supervisor, head } = team.ids
  for (const employee_id of [colleague, member, lead, supervisor, head]) {
    for (const kind of PAGES) {
      const grantOfPage = { _id: newId(), employee_id, kind, year, month, until, ...made, ...revoked }
      await unlockGrants.insert(world.app.platform.db, grantOfPage)
    }
  }
}

const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }): string => {
  if (status < 300) return "done"
  // Uploads of other people are not found.
  return status === 403 || status === 404 ? "not theirs" : (body.code ?? `status ${status}`)
}

const [SINGLE, UPLOADS] = [6 + 5 + 4, 4 * 3]
const SCHEDULE_PATHS = 8 + 3 + 2 * 3
const PATH_COUNT = 7 * (SINGLE + UPLOADS) + (3 + 2 * 3) + 2 + SCHEDULE_PATHS

const seen = new Map<string, number>()
let sent = 0

type Prepared = { path: WritePath; level: number; attempt: Awaited<ReturnType<WritePath["prepare"]>> }

/** One caller's requests in sequence; callers run concurrently, as in production. */
async function prepareAll(asker: Asker, paths: readonly WritePath[]): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (const path of paths) prepared.push({ path, level: asker.level, attempt: await path.prepare(asker) })
  return prepared
}

test.each(COMBINATIONS)(
  "lists $lists, weekly $weekly, monthly $monthly, month $month, grant $grant",
  async (combination) => {
    const { scene, askers, paths } = await openSituation()
    onTestFinished(() => scene.world.close())
    expect(paths).toHaveLength(PATH_COUNT)
    const pathsOf = (asker: Asker) =>
      TESTS_OF_LEVELS.includes(combination) ? paths : paths.filter((path) => mayUse(path, asker))
    const attempts = await Promise.all(askers.map((asker) => prepareAll(asker, pathsOf(asker))))
    await bringAbout(scene, combination)
    const wrong: string[] = []
    const askAll = async (ofOne: readonly Prepared[]) => {
      for (const { path, level, attempt } of ofOne) {
        const [outcome, right] = [outcomeOf(await attempt()), expected(path, level, combination)]
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
        sent += 1
        if (outcome !== right) wrong.push(`${path.name} on ${path.page} by level ${level}: ${outcome}, not ${right}`)
      }
    }
    await Promise.all(attempts.map(askAll))
    expect(wrong).toEqual([])
  },
)

test("all requests were sent, and every kind of answer occurred often", () => {
  // Of levels 1, 2 and 3: everything but the own request; deletions, decisions and schedules; shift patterns.
  const others = PATH_COUNT - 1 + (7 * (2 + 4) + 1 + SCHEDULE_PATHS) + 1
  const theirs = 5 * PATH_COUNT - others
  expect(sent).toBe(COMBINATIONS.length * theirs + TESTS_OF_LEVELS.length * others)
  for (const outcome of ["done", "not theirs", "month_finalized", "week_locked", "month_locked"])
    expect(seen.get(outcome)).toBeGreaterThan(50)
  expect(seen.size).toBe(5)
})
