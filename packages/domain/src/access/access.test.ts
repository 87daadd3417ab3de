import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  ACCESS_LEVELS,
  ACCESS_SCOPES,
  holds,
  mayChangeFigures,
  mayDeleteEntry,
  mayEditEntry,
  mayRestoreEntry,
  maySetAccessLevel,
  PERMISSIONS,
  listPermissions,
  poolReach,
  wouldLoop,
  type AccessLevel,
  type Permission,
} from "./index.ts"

const anyLevel = fc.constantFrom(...ACCESS_LEVELS)
const anyScope = fc.constantFrom(...ACCESS_SCOPES)

describe("the permission matrix", () => {
  /** Copied from rules/people#permission-matrix, levels 1 to 5 from left to right. */
  const levels: [Permission, string][] = [
    ["employees.view", "-2345"],
    ["employees.create", "---45"],
    ["employees.request_create", "-2345"],
    ["employees.approve_requests", "---45"],
    ["employees.edit", "---45"],
    ["employees.delete", "----5"],
    ["scorecard.view", "12345"],
    ["scorecard.submit", "-2345"],
    ["scorecard.edit", "-2345"],
    ["scorecard.delete", "--345"],
    ["organization.view_tree", "12345"],
    ["organization.edit_departments", "---45"],
    ["organization.assign_managers", "---45"],
    ["organization.create_cluster_or_department", "---45"],
    ["tasks.view", "12345"],
    ["tasks.create_edit", "--345"],
    ["tasks.delete", "---45"],
    ["configurations.view", "--345"],
    ["configurations.edit", "----5"],
    ["dashboard.manual_sync", "----5"],
    ["activity_logs.view", "---45"],
  ]

  test.each(levels)("%s is granted to levels %s", (permission, expected) => {
    expect(ACCESS_LEVELS.map((level) => (holds(level, permission) ? level : "-")).join("")).toBe(expected)
  })

  test("has no other permissions", () => {
    expect(PERMISSIONS).toEqual(levels.map(([permission]) => permission))
  })

  test("is shown per resource and action as a boolean that matches `holds`", () => {
    expect(listPermissions(2)).toEqual({
      employees: {
        view: true,
        create: false,
        request_create: true,
        approve_requests: false,
        edit: false,
        delete: false,
      },
      scorecard: { view: true, submit: true, edit: true, delete: false },
      organization: {
        view_tree: true,
        edit_departments: false,
        assign_managers: false,
        create_cluster_or_department: false,
      },
      tasks: { view: true, create_edit: false, delete: false },
      configurations: { view: false, edit: false },
      dashboard: { manual_sync: false },
      activity_logs: { view: false },
    })
    for (const level of ACCESS_LEVELS) {
      for (const permission of PERMISSIONS) {
        const [resource = "", action = ""] = permission.split(".")
        expect(listPermissions(level)[resource]?.[action]).toBe(holds(level, permission))
      }
    }
  })
})

describe("a person's pool", () => {
  test.each([
    [1, "team", "self"],
    [1, "company", "self"],
    [2, "team", "managed"],
    [2, "company", "everyone"],
    [3, "team", "managed"],
    [3, "company", "everyone"],
    [4, "team", "managed"],
    [4, "company", "everyone"],
    [5, "team", "everyone"],
    [5, "company", "everyone"],
  ] as const)("at level %i with scope %s is %s", (access_level, access_scope, reach) => {
    expect(poolReach({ access_level, access_scope })).toBe(reach)
  })
})

describe("entries", () => {
  const me = (access_level: AccessLevel) => ({ employee_id: "me", access_level, access_mode: "full" }) as const
  const allowed = (may: (level: AccessLevel) => boolean) => ACCESS_LEVELS.filter(may)

  test("about yourself can only be written at level 5", () => {
    const own = { employee_id: "me", submitted_by_id: "me" }
    expect(allowed((level) => mayChangeFigures(me(level), "me"))).toEqual([5])
    expect(allowed((level) => mayChangeFigures(me(level), "other"))).toEqual([1, 2, 3, 4, 5])
    expect(allowed((level) => mayEditEntry(me(level), own))).toEqual([5])
    expect(allowed((level) => mayRestoreEntry(me(level), own))).toEqual([5])
    expect(allowed((level) => mayDeleteEntry(me(level), own))).toEqual([5])
  })

  test("about others can be edited and restored by higher levels, and by level 2 only if they submitted them", () => {
    const mine = { employee_id: "other", submitted_by_id: "me" }
    const theirs = { employee_id: "other", submitted_by_id: "colleague" }
    for (const may of [mayEditEntry, mayRestoreEntry]) {
      expect(allowed((level) => may(me(level), mine))).toEqual([2, 3, 4, 5])
      expect(allowed((level) => may(me(level), theirs))).toEqual([3, 4, 5])
    }
  })

  test("can be deleted from level 3 up, no matter who submitted them", () => {
    expect(allowed((level) => mayDeleteEntry(me(level), { employee_id: "other" }))).toEqual([3, 4, 5])
  })
})

describe("giving someone a level and a scope", () => {
  const head = { access_level: 4 } as const
  const admin = { access_level: 5 } as const
  const team = (access_level: AccessLevel) => ({ access_level, access_scope: "team" }) as const
  const company = (access_level: AccessLevel) => ({ access_level, access_scope: "company" }) as const

  test.each([
    ["a head creates a head", head, null, team(4), true],
    ["a head creates a super admin", head, null, team(5), false],
    ["a head creates someone who sees the company", head, null, company(2), false],
    ["a head promotes to their own level", head, team(2), team(4), true],
    ["a head promotes above their own level", head, team(2), team(5), false],
    ["a head demotes a super admin", head, team(5), team(1), false],
    ["a head leaves a super admin as they are", head, team(5), team(5), true],
    ["a head leaves a company-wide person as they are", head, company(3), company(3), true],
    ["a head promotes a company-wide person", head, company(2), company(3), true],
    ["a head widens a scope", head, team(3), company(3), false],
    ["a head narrows a scope", head, company(3), team(3), false],
    ["a super admin creates a super admin", admin, null, team(5), true],
    ["a super admin widens a scope", admin, team(3), company(3), true],
    ["a super admin demotes a super admin", admin, team(5), team(1), true],
  ])("%s", (_, actor, current, next, allowed) => {
    expect(maySetAccessLevel(actor, current, next)).toBe(allowed)
  })

  test("only level 5 can raise someone above themselves, change someone above them, or change the scope", () => {
    const anyStanding = fc.record({ access_level: anyLevel, access_scope: anyScope })
    fc.assert(
      fc.property(anyLevel, anyStanding, anyStanding, (access_level, current, next) => {
        fc.pre(access_level < 5 && maySetAccessLevel({ access_level }, current, next))
        expect(next.access_scope).toBe(current.access_scope)
        fc.pre(next.access_level !== current.access_level)
        expect(next.access_level).toBeLessThanOrEqual(access_level)
        expect(current.access_level).toBeLessThanOrEqual(access_level)
      }),
    )
  })
})

describe("a manager loop", () => {
  const managers: Record<string, string> = { ann: "bob", bob: "cid", dan: "cid", x: "y", y: "x" }
  const managerOf = (id: string) => managers[id] ?? null

  test.each([
    ["no one above", "cid", null, false],
    ["someone new", "new", "ann", false],
    ["a colleague's manager", "ann", "dan", false],
    ["the manager one has", "ann", "bob", false],
    ["oneself", "ann", "ann", true],
    ["one's report", "bob", "ann", true],
    ["one's report's report", "cid", "ann", true],
    ["someone in an existing loop", "ann", "x", true],
  ])("%s", (_, employeeId, managerId, loops) => {
    expect(wouldLoop(employeeId, managerId, managerOf)).toBe(loops)
  })

  test("never arises if each change is checked first, and every refused change would have created one", () => {
    const anyChanges = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 40 })
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const chart = new Map<string, string>()
        for (const [employee, manager] of changes) {
          const after = new Map(chart).set(String(employee), String(manager))
          const refused = wouldLoop(String(employee), String(manager), (id) => chart.get(id) ?? null)
          expect(refused).toBe(hasLoop(after))
          if (!refused) chart.set(String(employee), String(manager))
        }
      }),
    )
  })
})

/** Removes people without a manager until no more can be removed: only loops, and the people below them, remain. */
function hasLoop(chart: ReadonlyMap<string, string>): boolean {
  let rest = [...chart]
  for (;;) {
    const managed = new Set(rest.map(([employee]) => employee))
    const next = rest.filter(([, manager]) => managed.has(manager))
    if (next.length === rest.length) return rest.length > 0
    rest = next
  }
}
