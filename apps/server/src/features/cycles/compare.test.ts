import papaparse from "papaparse"
import { compareConfigurations, defaultConfiguration } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const COMPARE = "/v1/scorecard/bsc-cycles/compare"

let world: TestWorld
let admin: Caller
let supervisor: Caller
let lead: Caller
beforeAll(async () => {
  world = await openTestWorld("compare_cycles", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  supervisor = await world.as((await addPerson(world, { access_level: 3 })).email)
  lead = await world.as((await addPerson(world, { access_level: 2 })).email)
})
afterAll(() => world.close())

describe("comparing two cycles", () => {
  test("lists the differences from one to the other", async () => {
    const { status, body } = await supervisor.get(`${COMPARE}?from=2025&to=2026`)
    const items = compareConfigurations(defaultConfiguration("2025"), defaultConfiguration("2026"))
    expect(items.length).toBe(4)
    expect(status).toBe(200)
    expect(body).toEqual({
      from: expect.objectContaining({ _id: "2025", status: "ended" }),
      to: expect.objectContaining({ _id: "2026", status: "active" }),
      items,
      next_cursor: null,
      total: 4,
    })
  })

  test("a cycle does not differ from its copy or from itself", async () => {
    expect((await supervisor.get(`${COMPARE}?from=2026&to=2027`)).body).toMatchObject({ items: [], total: 0 })
    expect((await supervisor.get(`${COMPARE}?from=2025&to=2025`)).body).toMatchObject({ items: [], total: 0 })
  })

  test("is filtered by part and change", async () => {
    const { kpms } = defaultConfiguration("2027").metrics
    const overrides = [{ employee_id: "ADMIN", sbs: { cadence: "none", count: 0 } }]
    await admin.patch("/v1/scorecard/configurations?cycle_id=2027", {
      metrics: { kpms: kpms.toReversed() },
      evaluation_counts: { overrides, sbs: { count: 2 } },
    })
    const paths = async (filter: string) =>
      (await supervisor.get(`${COMPARE}?from=2026&to=2027${filter}`)).body.items.map(({ path }: any) => path)
    const override = "overrides[employee_id=ADMIN]"
    expect(await paths("")).toEqual(["kpms", "sbs.count", override])
    expect(await paths("&part=evaluation_counts")).toEqual(["sbs.count", override])
    expect(await paths("&part=evaluation_counts&change=added")).toEqual([override])
    expect(await paths("&change=removed")).toEqual([])
  })

  test("is sorted by part, path or change, in both directions, in the list and in the file", async () => {
    const { items } = (await supervisor.get(`${COMPARE}?from=2025&to=2027`)).body
    const sorted = async (sort: string) =>
      (await supervisor.get(`${COMPARE}?from=2025&to=2027&sort=${sort}`)).body.items
    const paths = (given: { path: string }[]) => given.map(({ path }) => path)
    expect(await sorted("part")).toEqual(items)
    expect(paths(await sorted("path"))).toEqual(paths(items).toSorted())
    expect(paths(await sorted("-path"))).toEqual(paths(items).toSorted().toReversed())
    const changes = (await sorted("-change")).map(({ change }: { change: string }) => change)
    expect(changes).toEqual(
      items
        .map(({ change }: { change: string }) => change)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(changes).size).toBeGreaterThan(1)

    const { text } = await supervisor.get(`${COMPARE}/export?from=2025&to=2027&sort=-path`)
    const { data } = papaparse.parse<{ path: string }>(text.trim(), { header: true })
    expect(paths(data)).toEqual(paths(await sorted("-path")))
    const { body } = await supervisor.get(`${COMPARE}?from=2025&to=2027&limit=1`)
    const other = `${COMPARE}?from=2025&to=2027&sort=path&cursor=${body.next_cursor}` as const
    expect((await supervisor.get(other)).status).toBe(422)
  })

  test("can be exported with the same filters", async () => {
    const linesOf = async (query: string) => {
      const { status, text, headers } = await supervisor.get(`${COMPARE}/export?${query}`)
      expect([status, headers["content-disposition"]]).toEqual([200, 'attachment; filename="cycles-2025-2026.csv"'])
      return papaparse.parse<Record<string, string>>(text.trim(), { header: true }).data
    }
    const { items } = (await supervisor.get(`${COMPARE}?from=2025&to=2026`)).body
    const cell = (value: unknown) => (value === null ? "" : typeof value === "string" ? value : JSON.stringify(value))
    const texts = items.map((item: object) =>
      Object.fromEntries(Object.entries(item).map(([key, of]) => [key, cell(of)])),
    )
    expect(texts).toHaveLength(4)
    expect(await linesOf("from=2025&to=2026")).toEqual(texts)
    const changed = texts.filter(({ change }) => change === "changed")
    expect(await linesOf("from=2025&to=2026&change=changed")).toEqual(changed)
    expect((await supervisor.get(`${COMPARE}/export?from=2025&to=2020`)).status).toBe(404)
    expect((await supervisor.get(`${COMPARE}/export?from=2025`)).status).toBe(422)
    expect((await lead.get(`${COMPARE}/export?from=2025&to=2026`)).status).toBe(403)
  })

  test("is paged, and a cursor expires when either cycle changes", async () => {
    const page = (cursor: string) => supervisor.get(`${COMPARE}?from=2025&to=2027&limit=3${cursor}`)
    const first = await page("")
    const second = await page(`&cursor=${first.body.next_cursor}`)
    const third = await page(`&cursor=${second.body.next_cursor}`)
    const whole = (await supervisor.get(`${COMPARE}?from=2025&to=2027`)).body
    expect(whole.items).toHaveLength(7)
    expect([first, second, third].flatMap(({ body }) => body.items)).toEqual(whole.items)
    expect([first.body.total, third.body.next_cursor]).toEqual([7, null])

    await admin.patch("/v1/scorecard/configurations?cycle_id=2027", { rubric: { integrity_divisor: 9 } })
    expect(await page(`&cursor=${first.body.next_cursor}`)).toMatchObject({
      status: 422,
      body: { code: "cursor_invalid" },
    })
  })

  test("a cursor from another comparison, or from other filters, is refused", async () => {
    const { body } = await supervisor.get(`${COMPARE}?from=2025&to=2026&limit=1`)
    for (const question of ["from=2026&to=2025", "from=2025&to=2027", "from=2025&to=2026&part=metrics"]) {
      expect((await supervisor.get(`${COMPARE}?${question}&cursor=${body.next_cursor}`)).status).toBe(422)
    }
  })

  test("needs two existing cycles and configurations.view", async () => {
    expect((await supervisor.get(`${COMPARE}?from=2024&to=2026`)).status).toBe(404)
    expect((await supervisor.get(`${COMPARE}?from=2026&to=2035`)).status).toBe(404)
    expect((await supervisor.get(`${COMPARE}?from=2026`)).status).toBe(422)
    expect((await supervisor.get(`${COMPARE}?from=2026&to=next`)).status).toBe(422)
    expect((await supervisor.get(`${COMPARE}?from=2026&to=2027&part=colors`)).status).toBe(422)
    expect((await supervisor.get(`${COMPARE}?from=2026&to=2027&deep=true`)).status).toBe(422)
    expect((await lead.get(`${COMPARE}?from=2025&to=2026`)).status).toBe(403)
    expect((await world.anonymous.get(`${COMPARE}?from=2025&to=2026`)).status).toBe(401)
  })
})
