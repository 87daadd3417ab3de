import type { EvaluationOverride } from "@scorecard/domain"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { scoreMonth } from "#core/scoring/index.ts"
import { newId, sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { insertDocuments } from "#test/support/insert-documents.ts"
import { present } from "#test/support/present.ts"
import { statementsOf } from "#test/support/statements.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const STATUS = "/v1/scorecard/missing-excess-evals"
/** October 2026 has five weeks, from Monday 28 September to Sunday 1 November. */
const OCTOBER = `${STATUS}?year=2026&month=10` as const
const MONDAYS = ["2026-09-28", "2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"]
const TABLES = { sbs: "tbl_sbs_entries", non_sbs: "tbl_non_sbs_entries" }

let world: TestWorld
let lead: Caller
let head: Caller
let agent: Caller
let admin: Caller
let ours: string
let theirs: string
let cluster: string

beforeAll(async () => {
  // Thursday 15 October 2026, noon Eastern.
  world = await openTestWorld("evaluations")
  const department = await addDepartment(world, { manager_ids: ["LEAD", "HEAD"] })
  const other = await addDepartment(world, { manager_ids: ["HEAD"], cluster_id: department.cluster_id })
  ours = department._id
  theirs = other._id
  cluster = department.cluster_id
  await addPerson(world, { employee_id: "LEAD", access_level: 2, last_name: "Aa", department_id: ours })
  await addPerson(world, { employee_id: "HEAD", access_level: 4, last_name: "Ab" })
  for (const id of ["A1", "A2", "A3"]) {
    await addPerson(world, { employee_id: id, last_name: `B${id}`, department_id: ours })
  }
  await addPerson(world, { employee_id: "B1", last_name: "Cc", department_id: theirs })
  await addPerson(world, { employee_id: "ALONE", last_name: "Dd" })
  await addPerson(world, { employee_id: "EXEC", department_id: ours, bsc_enabled: false })
  await addPerson(world, { employee_id: "GONE", department_id: ours, separation_date: "2026-09-30" })
  await addPerson(world, { employee_id: "NEXT", department_id: ours, hire_date: "2026-11-01" })
  await addPerson(world, { employee_id: "MID", last_name: "Mm", department_id: theirs, hire_date: "2026-10-20" })
  await setOverrides([
    { department_id: theirs, sbs: { cadence: "monthly", count: 2 }, non_sbs: { cadence: "none", count: 0 } },
    { employee_id: "A3", sbs: { cadence: "weekly", count: 2 } },
    { employee_id: "B1", non_sbs: { cadence: "weekly", count: 3 } },
  ])
  // A1: everything required, one past the end of the month, one too many, one deleted.
  await addEvaluations("sbs", "A1", [
    "2026-09-30",
    "2026-10-06",
    "2026-10-07",
    "2026-10-13",
    "2026-10-14",
    "2026-10-20",
  ])
  await addEvaluations("sbs", "A1", ["2026-10-21"], "2026-10-22T12:00:00.000Z")
  await addEvaluations("non_sbs", "A1", [
    "2026-10-05",
    "2026-10-05",
    "2026-10-05",
    "2026-10-05",
    "2026-10-05",
    "2026-10-01",
  ])
  await addEvaluations("sbs", "B1", ["2026-10-01", "2026-10-02", "2026-10-30"])
  const emails = ["lead", "head", "a1", "admin"].map((name) => world.as(`${name}@example.com`))
  ;[lead, head, agent, admin] = (await Promise.all(emails)) as [Caller, Caller, Caller, Caller]
})
afterAll(() => world.close())

async function setOverrides(overrides: EvaluationOverride[]): Promise<void> {
  const updated =
    await sql`update tbl_scorecard_config set doc = jsonb_set(doc, '{overrides}', ${JSON.stringify(overrides)}::jsonb)
    where _id = 'evaluation_count_requirement-2026'`.execute(world.app.platform.db)
  expect(updated.numAffectedRows).toBe(1n)
}

async function addEvaluations(
  kind: "sbs" | "non_sbs",
  employee_id: string,
  dates: string[],
  deleted_at: string | null = null,
): Promise<void> {
  const docs = dates.map((task_evaluated_date) => ({
    _id: newId(),
    kind,
    employee_id,
    task_evaluated_date,
    submitted_by_id: "LEAD",
    created_at: "2026-10-15T12:00:00.000Z",
    deleted_at,
    quantity_score: 90,
    red_flag: false,
  }))
  await insertDocuments(world.app.platform.db, TABLES[kind], docs)
}

const idsOf = (body: any): string[] => body.items.map((item: any) => item.employee_id)
const figuresOf = ({ required, done, missing, excess }: any) => [required, done, missing, excess]

describe("the status of a month", () => {
  test("counts the month by its days and each week as a whole, across the end of the month", async () => {
    const { status, body } = await lead.get(`${OCTOBER}&employee_id=A1`)
    expect(status).toBe(200)
    const { sbs, non_sbs } = present(body.items[0]).kinds
    expect(figuresOf(sbs)).toEqual([5, 5, 0, 0])
    expect(sbs.weeks.map((week: any) => [week.week_start, ...figuresOf(week)])).toEqual([
      [MONDAYS[0], 1, 1, 0, 0],
      [MONDAYS[1], 1, 2, 0, 1],
      [MONDAYS[2], 1, 2, 0, 1],
      [MONDAYS[3], 1, 1, 0, 0],
      [MONDAYS[4], 1, 0, 1, 0],
    ])
    expect(figuresOf(non_sbs)).toEqual([5, 6, 0, 1])
    expect(non_sbs.weeks.map((week: any) => week.done)).toEqual([1, 5, 0, 0, 0])
  })

  test("requires what scoring requires: the employee's override, else the department's, else the cycle's, in every month", async () => {
    const { body } = await admin.get(`${OCTOBER}&limit=200`)
    const required = new Map<string, number>(
      body.items.map(({ employee_id, kinds }: any) => [employee_id, kinds.sbs.required + kinds.non_sbs.required]),
    )
    expect(["A1", "A3", "B1", "MID"].map((id) => required.get(id))).toEqual([10, 15, 17, 1])

    const scored = new Map<string, number>()
    const question = { month: { year: 2026, month: 10 }, mode: "final", scope: sql<boolean>`true` } as const
    for await (const rows of scoreMonth(world.app.platform, world.app.platform.db, question)) {
      for (const { employee_id, kpms } of rows) {
        const integrity = kpms.flatMap(({ kpis }) => kpis).find(({ kpi_source }) => kpi_source === "quantity_all")
        scored.set(employee_id, integrity?.basis.required ?? -1)
      }
    }
    expect(required).toEqual(scored)
  })

  test("with a monthly cadence has no missing weeks", async () => {
    const { body } = await head.get(`${OCTOBER}&employee_id=B1`)
    const { sbs } = present(body.items[0]).kinds
    expect([sbs.cadence, ...figuresOf(sbs)]).toEqual(["monthly", 2, 3, 0, 1])
    expect(sbs.weeks.map(figuresOf)).toEqual([2, 0, 0, 0, 1].map((done) => [0, done, 0, 0]))
  })

  test("defaults to the current month and is refused for a future month, an incomplete month and a month without a cycle", async () => {
    expect((await agent.get(STATUS)).body).toMatchObject({ year: 2026, month: 10 })
    expect((await agent.get(`${STATUS}?year=2026&month=11`)).body.code).toBe("month_in_future")
    for (const query of [
      "?year=2026",
      "?month=10",
      "?year=2026&month=13",
      "?year=2020&month=1",
      "?only=some",
      "?x=1",
    ]) {
      expect((await agent.get(STATUS + query)).status).toBe(422)
    }
    expect((await world.anonymous.get(OCTOBER)).status).toBe(401)
  })

  test("responds 304 as long as nothing changes", async () => {
    const { headers } = await lead.get(OCTOBER)
    const tag = String(headers["etag"])
    expect((await lead.get(OCTOBER, { "if-none-match": tag })).status).toBe(304)
    await addEvaluations("sbs", "A2", ["2026-10-08"])
    expect((await lead.get(OCTOBER, { "if-none-match": tag })).status).toBe(200)
  })
})

describe("the list", () => {
  test("shows level 1 themselves and level 2 and above their pool, and only people scored in the month", async () => {
    expect(idsOf((await agent.get(OCTOBER)).body)).toEqual(["A1"])
    expect(idsOf((await agent.get(`${OCTOBER}&employee_id=A2`)).body)).toEqual([])
    const { body } = await lead.get(OCTOBER)
    expect(idsOf(body)).toEqual(["LEAD", "A1", "A2", "A3"])
    expect(body.total).toBe(4)
    expect(idsOf((await lead.get(`${OCTOBER}&employee_id=B1`)).body)).toEqual([])
    expect(idsOf((await lead.get(`${STATUS}?year=2026&month=9`)).body)).toEqual(["LEAD", "A1", "A2", "A3", "GONE"])
  })

  test("filters by organization, text, missing and excess", async () => {
    const ids = async (filter: string) => idsOf((await head.get(`${OCTOBER}${filter}`)).body)
    expect(await ids(`&department_id=${theirs}`)).toEqual(["B1", "MID"])
    expect(await ids("&q=ba3")).toEqual(["A3"])
    // HEAD, LEAD and the others have done nothing or too little; A1 has one too many, B1 too.
    expect(await ids("&only=excess")).toEqual(["A1", "B1"])
    const missing = await head.get(`${OCTOBER}&only=missing`)
    expect(idsOf(missing.body)).not.toContain("A1")
    expect(idsOf(missing.body)).toContain("A2")
    expect(missing.body.total).toBe(missing.body.items.length)
    expect(await ids(`&cluster_id=${cluster}`)).toEqual(["LEAD", "A1", "A2", "A3", "B1", "MID"])
    expect(await ids(`&cluster_id=${theirs}`)).toEqual([])
  })

  test.each(["name", "-name", "employee_id", "-employee_id", "missing", "-missing", "excess", "-excess"])(
    "by %s pages without gaps or repeats, in order",
    async (sort) => {
      const items: any[] = []
      let cursor = ""
      do {
        const { body } = await head.get(`${OCTOBER}&sort=${sort}&limit=2${cursor}`)
        items.push(...body.items)
        cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ""
      } while (cursor)
      const whole = (await head.get(`${OCTOBER}&sort=${sort}`)).body
      expect(items).toEqual(whole.items)
      expect(new Set(idsOf(whole)).size).toBe(whole.total)
      const keys = items.map((item) => {
        const column = sort.replace("-", "")
        return column in item ? item[column] : item.kinds.sbs[column] + item.kinds.non_sbs[column]
      })
      const ascending = (a: any, b: any) => (a < b ? -1 : a > b ? 1 : 0)
      const sorted = keys.toSorted(ascending)
      expect(keys).toEqual(sort.startsWith("-") ? sorted.toReversed() : sorted)
    },
  )

  test("refuses the cursor of another month or order", async () => {
    const { next_cursor } = (await head.get(`${OCTOBER}&limit=1`)).body
    for (const url of [`${OCTOBER}&sort=missing`, `${STATUS}?year=2026&month=9`]) {
      expect((await head.get(`${url}&cursor=${next_cursor}`)).body.code).toBe("cursor_invalid")
    }
  })

  test("can be exported as CSV and as a workbook", async () => {
    const csv = await lead.get(`${STATUS}/export?year=2026&month=10&sort=-name`)
    expect(csv.headers["content-type"]).toContain("text/csv")
    const lines = csv.text.trimEnd().split("\r\n")
    expect(lines.map((line) => line.split(",")[0])).toEqual(["employee_id", "A3", "A2", "A1", "LEAD"])
    expect(lines[0]).toContain("sbs_required,sbs_done,sbs_missing,sbs_excess,sbs_2026-09-28_required")
    expect(lines[3]).toContain(`A1,Person BA1,${ours},5,5,0,0,1,1,0,0,1,2,0,1`)
    const workbook = await lead.get(`${STATUS}/export?year=2026&month=10&format=xlsx`)
    expect(workbook.headers["content-disposition"]).toContain("evaluations-2026-10.xlsx")
    expect(workbook.text.startsWith("PK")).toBe(true)
    expect((await agent.get(`${STATUS}/export`)).text.trimEnd().split("\r\n").length).toBe(2)
    const byFigures = await lead.get(`${STATUS}/export?year=2026&month=10&sort=missing&only=missing`)
    const listed = await lead.get(`${OCTOBER}&sort=missing&only=missing`)
    const exported = byFigures.text.trimEnd().split("\r\n").slice(1)
    expect(exported.map((line) => line.split(",")[0])).toEqual(idsOf(listed.body))
    expect((await lead.get(`${STATUS}/export?year=2026&month=12`)).body.code).toBe("month_in_future")
  })
})

describe("people missing evaluations", () => {
  const short = (period: Parameters<typeof world.app.features.shortPeople>[1]) =>
    world.app.features.shortPeople(
      world.app.platform.db,
      period,
      sql<boolean>`e._id in ('A1', 'A2', 'A3', 'B1', 'MID')`,
    )

  test("of a month are counted by department", async () => {
    const found = await short({ month: { year: 2026, month: 10 } })
    // A1 has all; A2 and A3 lack some; B1 lacks Non-SBS, MID SBS.
    expect(new Map(found.map(({ department_id, people }) => [department_id, people]))).toEqual(
      new Map([
        [ours, 2],
        [theirs, 2],
      ]),
    )
  })

  test("of a week are those with too few evaluations for a weekly cadence", async () => {
    const found = await short({ week_start: "2026-09-28" })
    // A1 has one of each; A2 and A3 none; B1 no Non-SBS; MID has a monthly cadence.
    expect(new Map(found.map(({ department_id, people }) => [department_id, people]))).toEqual(
      new Map([
        [ours, 2],
        [theirs, 1],
      ]),
    )
  })
})

describe("a follow-up", () => {
  const ping = (caller: Caller, month = 10) => caller.post(`${STATUS}/follow-up`, { year: 2026, month })
  const announced = async () => {
    const { rows } = await sql<{ doc: any }>`select doc from tbl_outbox
      where doc->>'type' = 'scorecard.eval.follow_up' order by _id`.execute(world.app.platform.db)
    return rows.map(({ doc }) => doc)
  }
  const mayFollowUp = async (caller: Caller, id: string) =>
    (await caller.get(`${OCTOBER}&employee_id=${id}`)).body.items[0]?.abilities.follow_up

  test("notifies the managers once a day, however many requests arrive at once", async () => {
    const a2 = await world.as("a2@example.com")
    expect([await mayFollowUp(a2, "A2"), await mayFollowUp(lead, "A2")]).toEqual([true, false])
    const answers = await Promise.all(Array.from({ length: 5 }, () => ping(a2)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      employee_id: "A2",
      // Three of the month's five weeks have begun: the others do not count yet.
      missing: { sbs: 2, non_sbs: 3 },
      managers_told: 2,
    })
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("already_pinged_today")
    expect(await announced()).toMatchObject([
      {
        recipient_ids: ["HEAD", "LEAD"],
        data: { employee_id: "A2", year: 2026, month: 10, missing_sbs: 2, missing_non_sbs: 3 },
      },
    ])
    expect(await mayFollowUp(a2, "A2")).toBe(false)
    const { rows } = await sql`select 1 from tbl_audit_log where action = 'evaluations.followed_up'`.execute(
      world.app.platform.db,
    )
    expect(rows.length).toBe(1)
  })

  test("may be sent again on the next Eastern day, not on the next UTC one", async () => {
    const a3 = await world.as("a3@example.com")
    world.setNow("2026-10-15T23:30:00Z")
    expect((await ping(a3)).status).toBe(200)
    world.setNow("2026-10-16T03:30:00Z")
    expect((await ping(a3)).body.code).toBe("already_pinged_today")
    world.setNow("2026-10-16T04:30:00Z")
    expect((await ping(a3)).status).toBe(200)
    world.setNow("2026-10-15T16:00:00Z")
  })

  test("of a final month is sent like any other", async () => {
    await sql`insert into tbl_bsc_month_reports (_id, doc) values ('2026-09', '{"_id": "2026-09", "status": "final"}')`.execute(
      world.app.platform.db,
    )
    const mid = await world.as("b1@example.com")
    expect((await ping(mid, 9)).body).toMatchObject({ month: 9, missing: { sbs: 2 } })
  })

  test("is refused when nothing is missing, there is no manager, or the month is invalid", async () => {
    expect((await ping(agent)).body.code).toBe("nothing_missing")
    const alone = await world.as("alone@example.com")
    expect((await ping(alone)).body.code).toBe("nobody_to_tell")
    expect(await mayFollowUp(alone, "ALONE")).toBe(false)
    const exec = await world.as("exec@example.com")
    expect((await ping(exec)).body.code).toBe("nothing_missing")
    expect((await ping(agent, 11)).body.code).toBe("month_in_future")
    expect((await agent.post(`${STATUS}/follow-up`, { year: 2026 })).status).toBe(422)
    expect((await world.anonymous.post(`${STATUS}/follow-up`, { year: 2026, month: 10 })).status).toBe(401)
  })
})

test("five people and five hundred take the same number of statements", async () => {
  const crowd = await addDepartment(world)
  const countStatements = (query: string, total: number) =>
    statementsOf(async () => {
      const { body } = await admin.get(`${OCTOBER}&department_id=${crowd._id}&limit=200${query}`)
      expect([body.items.length, body.total]).toEqual([Math.min(total, 200), total])
    })
  const add = async (from: number, to: number) => {
    for (let number = from; number < to; number += 1) {
      await addPerson(world, { employee_id: `CROWD-${number}`, department_id: crowd._id })
    }
    await addEvaluations("sbs", `CROWD-${from}`, ["2026-10-05"])
  }
  const views = ["", "&sort=-missing", "&only=missing"]
  const few: number[] = []
  const many: number[] = []
  await add(0, 5)
  for (const view of views) few.push(await countStatements(view, 5))
  await add(5, 500)
  for (const view of views) many.push(await countStatements(view, 500))
  expect(Math.min(...few)).toBeGreaterThan(3)
  expect(many).toEqual(few)
})
