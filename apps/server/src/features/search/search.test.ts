import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { draftReport, monthReports } from "#core/months/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

let world: TestWorld
let admin: Caller
let lead: Caller
let liam: Caller
beforeAll(async () => {
  world = await openTestWorld("search")
  const people = [
    { employee_id: "LEAD", access_level: 2 as const, name: "Kiri" },
    { employee_id: "LIAM", manager_id: "LEAD", name: "Liam" },
    { employee_id: "ODD", manager_id: "LEAD", name: "100%_sure" },
    { employee_id: "OTHER", name: "Liane" },
  ]
  for (const { name, ...person } of people) {
    await addPerson(world, { ...person, first_name: name, last_name: "Test" })
  }
  ;[admin, lead, liam] = (await Promise.all(
    ["admin", "lead", "liam"].map((name) => world.as(`${name}@example.com`)),
  )) as [Caller, Caller, Caller]
})
afterAll(() => world.close())

async function find(caller: Caller, q: string, limit = 20): Promise<string[]> {
  const { status, body } = await caller.get(`/v1/search?q=${encodeURIComponent(q)}&limit=${limit}`)
  expect(status).toBe(200)
  return body.items.map(({ kind, title, link }) => `${kind} ${title} ${link}`)
}

describe("people", () => {
  test("are found by the beginning of their names, within the pool only", async () => {
    expect(await find(lead, "lia")).toContain("person Liam Test /team/LIAM?view=overview")
    expect((await find(lead, "lia")).join()).not.toContain("OTHER")
    expect((await find(admin, "lia")).filter((result) => result.startsWith("person"))).toHaveLength(2)
  })

  test("are found literally, not by patterns", async () => {
    expect((await find(lead, "%_")).filter((result) => result.startsWith("person"))).toEqual([
      "person 100%_sure Test /team/ODD?view=overview",
    ])
  })

  test("lead to their record if they are not scored or have left", async () => {
    await addPerson(world, {
      employee_id: "UNSCORED",
      manager_id: "LEAD",
      first_name: "Unscored",
      last_name: "Test",
      bsc_enabled: false,
    })
    expect(await find(lead, "unscored")).toEqual(["person Unscored Test /employees/UNSCORED"])
  })

  test("at level 1, only oneself", async () => {
    expect(await find(liam, "test")).toEqual(["person Liam Test /my-scorecard"])
  })
})

describe("actions", () => {
  test("begin with a verb, and are those that the reader may do", async () => {
    expect(await find(lead, "evaluate liam")).toEqual([
      "action Evaluate Liam Test (side-by-side) /entries/sbs?entry=new&employee=LIAM",
      "action Evaluate Liam Test (Non-SBS) /entries/non_sbs?entry=new&employee=LIAM",
    ])
    expect(await find(lead, "liam evaluate")).toEqual(await find(lead, "evaluate liam"))
    expect((await find(liam, "evaluate liam")).filter((result) => result.startsWith("action"))).toEqual([])
    expect((await find(lead, "evaluate kiri")).filter((result) => result.startsWith("action"))).toEqual([])
    expect(await find(admin, "unlock liam")).toContain(
      "action Grant an unlock for Liam Test /locks?grant=new&employee=LIAM",
    )
    expect(await find(admin, "liam")).toContain("action Grant an unlock for Liam Test /locks?grant=new&employee=LIAM")
    expect((await find(lead, "unlock liam")).filter((result) => result.startsWith("action"))).toEqual([])
  })

  test("close a draft month, and reopen a final one only if that is asked for", async () => {
    await monthReports.insert(world.app.platform.db, draftReport({ year: 2026, month: 10 }))
    const close = "action Close October 2026 /months?month=2026-10"
    expect(await find(admin, "close october")).toEqual([close])
    expect(await find(admin, "october")).toContain(close)
    await monthReports.insert(world.app.platform.db, { ...draftReport({ year: 2026, month: 9 }), status: "final" })
    expect(await find(admin, "reopen september")).toEqual(["action Reopen September 2026 /months?month=2026-09"])
    expect((await find(admin, "september")).join()).not.toMatch(/Close|Reopen/)
    expect((await find(admin, "reopen october")).join()).not.toContain("action")
    expect((await find(lead, "reopen september")).join()).not.toContain("action")
  })

  test("name what an unlock opens", async () => {
    const link = "/locks?grant=new&employee=LIAM&kind=attendance&month=2026-10"
    const texts = [
      "unlock liam attendance oct",
      "liam october 2026 attendance unlock",
      "liam unlock attendance october",
    ]
    for (const text of texts) {
      const { body } = await admin.get(`/v1/search?q=${encodeURIComponent(text)}`)
      expect(body.items).toMatchObject([
        { title: "Grant an unlock for Liam Test", subtitle: "attendance issues, October 2026", link },
      ])
    }
    expect(await find(lead, "unlock liam attendance oct")).toEqual(["person Liam Test /team/LIAM?view=overview"])
  })
})

describe("pages", () => {
  test("are those that the reader may open", async () => {
    expect(await find(lead, "heat")).toContain("page Heat map /heat-map")
    expect(await find(liam, "heat")).toEqual([])
    expect(await find(liam, "entries")).toContain("page My entries /entries")
    expect(await find(admin, "audit")).toContain("page Audit log /admin/audit-log")
    expect(await find(lead, "audit")).toEqual([])
    expect(await find(lead, "new entry")).toContain("page Entry desk /entries")
    expect(await find(admin, "maintenance")).toContain("page System status /admin/status")
  })

  test("that the company has hidden are not found", async () => {
    expect(await find(liam, "kudos")).toContain("page Weekly kudos /kudos")
    await admin.put("/v1/system/visibility/scorecard.weekly_kudos", { enabled: false })
    expect(await find(liam, "kudos")).toEqual([])
  })
})

describe("results of earlier searches", () => {
  const known = async (caller: Caller, ...keys: string[]) => {
    const { status, body } = await caller.get(`/v1/search/known?keys=${encodeURIComponent(keys.join(","))}`)
    expect(status).toBe(200)
    return body.items
  }
  const KEYS = [
    "person LIAM",
    "entry of sbs for LIAM",
    "entry of attendance for LIAM",
    "unlock LIAM",
    "page /heat-map",
    "month 2026-10",
    "close 2026-10",
    "reopen 2026-09",
  ]

  test("are what a search would find, in the order asked for", async () => {
    const found = await known(admin, ...KEYS)
    expect(found.map(({ key }) => key)).toEqual(KEYS)
    const { body } = await admin.get("/v1/search?q=october")
    expect(body.items).toContainEqual(found[5])
    expect(await known(admin, "page /heat-map", "nothing", "person UNKNOWN", "entry 1", "unlock")).toMatchObject([
      { title: "Heat map" },
    ])
  })

  test("are left out if the reader may not open or do them", async () => {
    expect((await known(lead, ...KEYS)).map(({ key }) => key)).toEqual([
      "person LIAM",
      "entry of sbs for LIAM",
      "entry of attendance for LIAM",
      "page /heat-map",
      "month 2026-10",
    ])
    expect(await known(lead, "person OTHER", "entry of sbs for OTHER")).toEqual([])
    expect((await known(liam, ...KEYS)).map(({ link }) => link)).toEqual([
      "/my-scorecard",
      "/my-scorecard?month=2026-10",
    ])
  })

  test("entries are found until they are deleted, within the pool only", async () => {
    const late = { employee_id: "LIAM", date_of_occurrence: "2026-10-08", issue_type: "tardiness" }
    const { status, body: entry } = await admin.post("/v1/scorecard/attendance-issues", late)
    expect(status).toBe(201)
    const key = `entry ${entry._id}`
    const opened = { title: "Attendance issue: Liam Test", link: `/entries/attendance?entry=${entry._id}` }
    expect(await known(lead, key)).toMatchObject([opened])
    expect(await known(liam, key)).toMatchObject([opened])
    const { body: others } = await admin.get("/v1/search?q=liam")
    expect(others.items).toContainEqual((await known(admin, key))[0])
    const stranger = await world.as("other@example.com")
    expect(await known(stranger, key)).toEqual([])
    await admin.delete(`/v1/scorecard/attendance-issues/${entry._id}`)
    expect(await known(lead, key)).toEqual([])
  })
})

test("a text is needed, and the number of results is limited", async () => {
  expect((await lead.get("/v1/search?q=%20")).status).toBe(422)
  expect(await find(lead, "test", 1)).toHaveLength(1)
})
