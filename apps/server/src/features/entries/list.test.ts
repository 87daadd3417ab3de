import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { addTask, addTeam, draft, PATHS, type Team } from "./entries.test-support.ts"

let world: TestWorld
let admin: Caller
let one: Team
let other: Team
const path = PATHS.productivity

beforeAll(async () => {
  world = await openTestWorld("list_entries", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  one = await addTeam(world)
  other = await addTeam(world)
  const task = await addTask(world)
  const submit = async (by: Caller, employeeId: string, day: string, overrides: object = {}) => {
    const body = draft("productivity", employeeId, task, { date_of_occurrence: day, ...overrides })
    const { status } = await by.post(path, body)
    if (status !== 201) throw new Error(`an entry of the test was refused with ${status}`)
  }
  for (const day of ["2026-09-01", "2026-09-30", "2026-10-01", "2026-10-02", "2026-10-02"])
    await submit(one.lead, one.ids.colleague, day)
  await submit(one.supervisor, one.ids.member, "2026-10-03", {
    category: "=HYPERLINK(1)",
    description: '@sum, "quoted"',
    remarks: "-1+1",
  })
  await submit(other.lead, other.ids.colleague, "2026-10-04")
  const doomed = await one.supervisor.get(`${path}?from=2026-09-30&to=2026-09-30`)
  await one.supervisor.delete(`${path}/${doomed.body.items[0]?._id}`)
})
afterAll(() => world.close())

const days = (list: { items: { date_of_occurrence: string }[] }) => list.items.map((entry) => entry.date_of_occurrence)

test("a list shows the pool, newest first, without deleted entries", async () => {
  const { body } = await one.lead.get(path)
  expect(days(body)).toEqual(["2026-10-03", "2026-10-02", "2026-10-02", "2026-10-01", "2026-09-01"])
  expect(body).toMatchObject({ total: 5, next_cursor: null })
  expect((await admin.get(path)).body.total).toBe(6)
  expect(days((await one.member.get(path)).body)).toEqual(["2026-10-03"])
})

test("nothing of another team is read, changed, deleted, restored, listed or exported", async () => {
  const theirs = (await other.lead.get(path)).body.items[0]
  const url = `${path}/${theirs?._id}`
  expect((await one.head.get(url)).status).toBe(404)
  expect((await one.head.patch(url, { remarks: "x" })).status).toBe(404)
  expect((await one.head.delete(url)).status).toBe(404)
  expect((await one.head.post(`${url}/restore`)).status).toBe(404)
  for (const filter of [
    `employee_id=${other.ids.colleague}`,
    `department_id=${other.department_id}`,
    `cluster_id=${other.cluster_id}`,
    `submitted_by_id=${other.ids.lead}`,
  ]) {
    expect((await one.head.get(`${path}?${filter}`)).body).toMatchObject({ items: [], total: 0 })
    expect((await admin.get(`${path}?${filter}`)).body.total).toBe(1)
    expect((await one.head.get(`${path}/export?${filter}`)).text).not.toContain(theirs?._id)
  }
  await other.supervisor.delete(url)
  expect((await one.head.get("/v1/scorecard/recycle-bin")).body.total).toBe(1)
  expect((await one.head.post(`${url}/restore`)).status).toBe(404)
  expect((await other.lead.post(`${url}/restore`)).status).toBe(200)
})

test("filters narrow by month, days, person and submitter", async () => {
  expect((await one.lead.get(`${path}?year=2026&month=9`)).body.total).toBe(1)
  expect((await one.lead.get(`${path}?from=2026-10-02&to=2026-10-02`)).body.total).toBe(2)
  expect((await one.lead.get(`${path}?employee_id=${one.ids.member}`)).body.total).toBe(1)
  expect((await one.lead.get(`${path}?submitted_by_id=${one.ids.lead}&from=2026-10-01`)).body.total).toBe(3)
  expect(
    (await one.lead.get(`${path}?department_id=${one.department_id}&cluster_id=${one.cluster_id}`)).body.total,
  ).toBe(5)
})

test("an inconsistent period is refused, as is an unknown filter", async () => {
  for (const query of [
    "year=2026",
    "month=9",
    "year=2026&month=13",
    "year=2026&month=9&from=2026-09-01",
    "from=2026-10-02&to=2026-10-01",
    "person=x",
    "limit=0",
    "sort=name",
  ]) {
    expect((await one.lead.get(`${path}?${query}`)).status).toBe(422)
    expect((await one.lead.get(`${path}/export?${query}`)).status).toBe(422)
  }
})

test.each(["date", "-date", "created_at", "-created_at"])(
  "pages sorted by %s contain every entry once",
  async (sort) => {
    const whole = (await one.lead.get(`${path}?sort=${sort}`)).body.items
    const paged: unknown[] = []
    let cursor = ""
    do {
      const { body } = await one.lead.get(`${path}?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
      paged.push(...body.items)
      cursor = body.next_cursor ?? ""
    } while (cursor !== "")
    expect(paged).toEqual(whole)
  },
)

test("a cursor is valid for its own list only", async () => {
  const { next_cursor } = (await one.lead.get(`${path}?limit=1`)).body
  expect((await one.lead.get(`${path}?limit=1&sort=date&cursor=${next_cursor}`)).body.code).toBe("cursor_invalid")
  expect((await one.lead.get(`${PATHS.attendance}?cursor=${next_cursor}`)).body.code).toBe("cursor_invalid")
  expect((await one.lead.get(`${path}?cursor=x${next_cursor}`)).body.code).toBe("cursor_invalid")
})

test("an export has the same entries as the list, and nothing that a spreadsheet would execute", async () => {
  const { status, text, headers } = await one.lead.get(`${path}/export?sort=-date&from=2026-10-02`)
  expect(status).toBe(200)
  expect(headers["content-type"]).toMatch(/^text\/csv/)
  expect(headers["content-disposition"]).toContain("productivity-issues.csv")
  const [head, ...rows] = text.trim().split("\r\n")
  expect(head).toBe(
    "kind,_id,employee_id,employee_name,remarks,submitted_by_id,source,created_at,updated_at,updated_by_id,version,date_of_occurrence,category,description",
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toContain(`"'=HYPERLINK(1)","'@sum, ""quoted"""`)
  expect(rows[0]).toContain(`,"'-1+1",`)
  expect(rows[1]).toContain(",Zoë Colleague,")
})

test("the recycle bin pages through all kinds as one list", async () => {
  const attendance = await one.supervisor.post(PATHS.attendance, draft("attendance", one.ids.colleague, ""))
  world.setNow("2026-10-15T17:00:00Z")
  await one.supervisor.delete(`${PATHS.attendance}/${attendance.body._id}`)
  const first = (await one.lead.get("/v1/scorecard/recycle-bin?limit=1")).body
  expect([first.total, first.items[0]?.kind]).toEqual([2, "attendance"])
  const second = (await one.lead.get(`/v1/scorecard/recycle-bin?limit=1&cursor=${first.next_cursor}`)).body
  expect([second.items[0]?.kind, second.next_cursor]).toEqual(["productivity", null])
  for (const other of ["sort=deleted_at", "kind=sbs"]) {
    const turned = await one.lead.get(`/v1/scorecard/recycle-bin?${other}&cursor=${first.next_cursor}`)
    expect(turned).toMatchObject({ status: 422, body: { code: "cursor_invalid" } })
  }
  expect((await one.lead.get("/v1/scorecard/recycle-bin?kind=productivity&year=2026&month=9")).body.total).toBe(1)
  expect((await one.lead.get(`/v1/scorecard/recycle-bin?deleted_by_id=${one.ids.head}`)).body.total).toBe(0)
  expect((await one.member.get("/v1/scorecard/recycle-bin")).status).toBe(403)
  expect((await one.lead.get("/v1/scorecard/recycle-bin?kind=task_delivery")).status).toBe(422)
})
