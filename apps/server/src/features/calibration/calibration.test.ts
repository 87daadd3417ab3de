import { afterAll, beforeAll, expect, test } from "vitest"
import { newId, sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { insertDocuments } from "#test/support/insert-documents.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const T1 = newId()
const T2 = newId()
const PATH = "/v1/dashboard/evaluator-calibration"
const SEPTEMBER = "from=2026-09-01&to=2026-09-30"

let world: TestWorld
let lead: Caller
let admin: Caller
let north: string

type Evaluation = {
  by: string
  of: string
  task?: string
  day: number
  checklist: number | null
  auditors?: number | null
  quantity?: number
  answers?: Record<string, "yes" | "no" | "na">
  kind?: "sbs" | "non_sbs"
  deleted?: true
}

async function evaluate(evaluation: Evaluation): Promise<string> {
  const { by, of, task = T1, day, checklist, auditors = null, quantity = 50, answers, kind = "sbs" } = evaluation
  const _id = newId()
  const date = `2026-09-${String(day).padStart(2, "0")}`
  const doc = {
    _id,
    employee_id: of,
    submitted_by_id: by,
    task_id: task,
    task_evaluated_date: date,
    checklist_score: checklist,
    auditors_score: auditors,
    quantity_score: quantity,
    checklist: answers ? Object.entries(answers).map(([item_id, answer]) => ({ item_id, answer, note: null })) : null,
    red_flag: false,
    created_at: `${date}T12:00:00.000Z`,
    deleted_at: evaluation.deleted ? `${date}T13:00:00.000Z` : null,
  }
  await insertDocuments(world.app.platform.db, `tbl_${kind}_entries`, [doc])
  return _id
}

beforeAll(async () => {
  world = await openTestWorld("calibration", { warehouse: "none" })
  await addPerson(world, { employee_id: "LEAD", access_level: 3 })
  await addPerson(world, { employee_id: "JUNIOR", access_level: 2 })
  const department = await addDepartment(world, { manager_ids: ["LEAD", "JUNIOR"] })
  north = department._id
  for (const employee_id of ["N1", "N2"]) await addPerson(world, { employee_id, department_id: north })
  for (const employee_id of ["S1", "EVA", "BEN", "CAL"]) await addPerson(world, { employee_id })
  await addPerson(world, { employee_id: "GONE", status: "inactive" })

  await evaluate({ by: "EVA", of: "N1", day: 1, checklist: 90, answers: { a: "yes", b: "no", c: "na" }, auditors: 80 })
  await evaluate({ by: "BEN", of: "N1", day: 1, checklist: 70, answers: { a: "yes", b: "yes" }, auditors: 80 })
  await evaluate({ by: "EVA", of: "N1", day: 2, checklist: 80, quantity: 70 })
  await evaluate({ by: "EVA", of: "N1", task: T2, day: 4, checklist: 100 })
  await evaluate({ by: "BEN", of: "N2", day: 3, checklist: 60 })
  await evaluate({ by: "CAL", of: "N2", day: 3, checklist: 75, kind: "non_sbs" })
  await evaluate({ by: "CAL", of: "N2", day: 3, checklist: 0, deleted: true })
  // Outside the lead's pool.
  await evaluate({ by: "EVA", of: "S1", day: 1, checklist: 0 })
  await evaluate({ by: "BEN", of: "S1", day: 1, checklist: 100 })
  await evaluate({ by: "GONE", of: "N1", task: T2, day: 9, checklist: null })
  lead = await world.as("lead@example.com")
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

test("an evaluator's mean and spread, and the difference to the others on the same person and task", async () => {
  const { status, body } = await lead.get(`${PATH}?${SEPTEMBER}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ from: "2026-09-01", to: "2026-09-30", tolerance: 5, total: 4 })
  const byId = new Map(body.items.map((item) => [item.evaluator_id, item]))
  // 90 and 80 against BEN's 70; 100 has no score of another evaluator to compare with.
  expect(byId.get("EVA")).toMatchObject({ evaluations: 3, people: 1, tasks: 2 })
  expect(byId.get("EVA")?.scores).toEqual({
    checklist: { count: 3, mean: 90, spread: 10, compared: 2, difference: 15, small_sample: true },
    auditors: { count: 1, mean: 80, spread: null, compared: 1, difference: 0, small_sample: true },
    // The quantities 50, 70 and 50; the first two against BEN's 50, the third against GONE's 50.
    quantity: { count: 3, mean: 56.67, spread: 11.55, compared: 3, difference: 6.67, small_sample: true },
  })
  // 70 against EVA's mean of 85, 60 against CAL's 75.
  expect(byId.get("BEN")?.scores.checklist).toEqual({
    count: 2,
    mean: 65,
    spread: 7.07,
    compared: 2,
    difference: -15,
    small_sample: true,
  })
  expect(byId.get("CAL")?.scores.checklist).toMatchObject({ count: 1, mean: 75, spread: null, difference: 15 })
  expect(byId.get("GONE")?.scores.checklist).toMatchObject({ count: 0, mean: null, compared: 0, difference: null })
})

test("double evaluations with their agreement, per evaluator", async () => {
  const { body } = await lead.get(`${PATH}?${SEPTEMBER}&tolerance=15`)
  const doubles = Object.fromEntries(body.items.map((item) => [item.evaluator_id, item.doubles]))
  expect(doubles["EVA"]).toEqual({
    count: 1,
    scores: {
      checklist: { compared: 1, mean_difference: 20, within_tolerance: 0 },
      auditors: { compared: 1, mean_difference: 0, within_tolerance: 1 },
      quantity: { compared: 1, mean_difference: 0, within_tolerance: 1 },
    },
    items: { compared: 2, agreed: 1 },
  })
  expect(doubles["BEN"]).toMatchObject({
    count: 2,
    scores: {
      checklist: { compared: 2, mean_difference: 17.5, within_tolerance: 1 },
      auditors: { compared: 1 },
    },
    items: { compared: 2, agreed: 1 },
  })
  expect(doubles["GONE"]).toEqual({
    count: 0,
    scores: {
      checklist: { compared: 0, mean_difference: null, within_tolerance: 0 },
      auditors: { compared: 0, mean_difference: null, within_tolerance: 0 },
      quantity: { compared: 0, mean_difference: null, within_tolerance: 0 },
    },
    items: { compared: 0, agreed: 0 },
  })
})

test("each pair is listed with both evaluators, filtered and sorted", async () => {
  const list = `${PATH}/double-evaluations?${SEPTEMBER}`
  const { body } = await lead.get(`${list}&sort=-difference`)
  expect(body.total).toBe(2)
  expect(body.items.map(({ employee_id, date, differences }) => [employee_id, date, differences.checklist])).toEqual([
    ["N1", "2026-09-01", 20],
    ["N2", "2026-09-03", 15],
  ])
  expect(body.items[0]).toMatchObject({
    task_id: T1,
    items: { compared: 2, agreed: 1 },
    differences: { auditors: 0, quantity: 0 },
  })
  const sides = [body.items[1]?.first, body.items[1]?.second]
  expect(sides.map((side) => [side?.evaluator_id, side?.kind, side?.checklist])).toEqual([
    ["BEN", "sbs", 60],
    ["CAL", "non_sbs", 75],
  ])
  const ofCal = await lead.get(`${list}&evaluator_id=CAL`)
  expect(ofCal.body.items.map(({ employee_id }) => employee_id)).toEqual(["N2"])
  expect((await lead.get(`${list}&kind=sbs`)).body.items.map(({ employee_id }) => employee_id)).toEqual(["N1"])
})

test("only evaluations of people in the pool count, in figures, comparisons and pairs", async () => {
  const all = (await admin.get(`${PATH}?${SEPTEMBER}`)).body
  const eva = all.items.find(({ evaluator_id }) => evaluator_id === "EVA")
  // The lead's figures, and 0 against BEN's 100: (20 + 10 - 100) / 3.
  expect(eva?.scores.checklist).toMatchObject({ count: 4, mean: 67.5, compared: 3, difference: -23.33 })
  expect(eva?.doubles.count).toBe(2)
  expect((await admin.get(`${PATH}/double-evaluations?${SEPTEMBER}`)).body.total).toBe(3)
  const figuresOf = async (caller: Caller, query: string) =>
    new Map(
      (await caller.get(`${PATH}?${SEPTEMBER}${query}`)).body.items.map(({ name: _, ...row }) => [
        row.evaluator_id,
        row,
      ]),
    )
  expect(await figuresOf(admin, `&department_id=${north}`)).toEqual(await figuresOf(lead, ""))
  expect((await lead.get(`${PATH}?${SEPTEMBER}&employee_id=S1`)).body).toMatchObject({ items: [], total: 0 })
})

test("the name of someone who has left is shown only to those who may see them", async () => {
  const nameOf = async (caller: Caller) =>
    (await caller.get(`${PATH}?${SEPTEMBER}`)).body.items.find(({ evaluator_id }) => evaluator_id === "GONE")?.name
  expect(await nameOf(lead)).toBe("GONE")
  expect(await nameOf(admin)).not.toBe("GONE")
})

test("the filters by task, kind and period apply", async () => {
  const ids = async (query: string) =>
    (await lead.get(`${PATH}?${query}`)).body.items.map(({ evaluator_id }) => evaluator_id).toSorted()
  expect(await ids(`${SEPTEMBER}&task_id=${T2}`)).toEqual(["EVA", "GONE"])
  expect(await ids(`${SEPTEMBER}&kind=non_sbs`)).toEqual(["CAL"])
  expect(await ids("from=2026-09-03&to=2026-09-03")).toEqual(["BEN", "CAL"])
  expect(await lead.get(`${PATH}?from=2026-09-02&to=2026-09-01`)).toMatchObject({ status: 422 })
  expect(await lead.get(`${PATH}?from=2025-09-01&to=2026-09-01`)).toMatchObject({ status: 200 })
  const tooLong = await lead.get(`${PATH}?from=2025-08-31&to=2026-09-01`)
  expect(tooLong).toMatchObject({ status: 422, body: { errors: [{ path: "from" }] } })
})

test("entries before the company's first month don't count", async () => {
  const { db } = world.app.platform
  const setFirstMonth = (month: string) =>
    sql`update tbl_scorecard_config set doc = doc || jsonb_build_object('first_month', ${month}::text)
      where doc ? 'first_month'`.execute(db)
  const { rows } = await sql<{ month: string }>`select doc->>'first_month' as month from tbl_scorecard_config
    where doc ? 'first_month'`.execute(db)
  const [setup] = rows
  if (!setup) throw new Error("the setup is stored")
  await setFirstMonth("2026-10")
  expect((await lead.get(`${PATH}?${SEPTEMBER}`)).body.total).toBe(0)
  await setFirstMonth(setup.month)
  expect((await lead.get(`${PATH}?${SEPTEMBER}`)).body.total).toBe(4)
})

test.each(["name", "-evaluations", "checklist", "-checklist", "-auditors", "quantity", "-doubles"])(
  "pages in the order of %s have each evaluator once",
  async (sort) => {
    const whole = (await lead.get(`${PATH}?${SEPTEMBER}&sort=${sort}`)).body.items
    const pages: string[] = []
    let cursor = ""
    do {
      const { body } = await lead.get(`${PATH}?${SEPTEMBER}&sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`)
      pages.push(...body.items.map(({ evaluator_id }) => evaluator_id))
      cursor = body.next_cursor ?? ""
    } while (cursor !== "")
    expect(pages).toEqual(whole.map(({ evaluator_id }) => evaluator_id))
    expect(pages.toSorted()).toEqual(["BEN", "CAL", "EVA", "GONE"])
  },
)

test("pages of pairs have each pair once", async () => {
  const query = `${PATH}/double-evaluations?${SEPTEMBER}&sort=difference`
  const first = (await admin.get(`${query}&limit=2`)).body
  const second = (await admin.get(`${query}&limit=2&cursor=${first.next_cursor}`)).body
  expect([...first.items, ...second.items].map(({ differences }) => differences.checklist)).toEqual([15, 20, 100])
  expect(second.next_cursor).toBeNull()
})

test("the files have a line for each row of the lists", async () => {
  const linesOf = (text: string) => text.replace("\uFEFF", "").trim().split(/\r?\n/)
  const [heads = "", ...lines] = linesOf((await lead.get(`${PATH}/export?${SEPTEMBER}`)).text)
  expect(heads.split(",")).toEqual(expect.arrayContaining(["evaluator_id", "checklist_difference", "items_agreed"]))
  const at = heads.split(",").indexOf("checklist_difference")
  expect(lines.map((line) => [line.split(",")[0], line.split(",")[at]])).toEqual(
    expect.arrayContaining([
      ["BEN", "-15"],
      ["EVA", "15"],
    ]),
  )
  const pairs = linesOf((await lead.get(`${PATH}/double-evaluations/export?${SEPTEMBER}`)).text)
  expect(pairs.length).toBe(3)
})

test("level 2 is refused", async () => {
  const junior = await world.as("junior@example.com")
  expect(await junior.get(`${PATH}?${SEPTEMBER}`)).toMatchObject({ status: 403, body: { code: "level_too_low" } })
})
