import { setTimeout as sleep } from "node:timers/promises"
import { formatWorkDate } from "@scorecard/domain/calendar"
import { csvOfRows, rowOf } from "#features/bulk/bulk.test-support.ts"
import { PATHS } from "#features/entries/entries.test-support.ts"
import { seededRandom, type Random } from "../../independent-calculation/random.ts"
import { create, step } from "./entries.ts"
import { beginItem, stateOf, type Day, type State, type Upload } from "./ledger.ts"
import type { Load } from "./load.ts"

const KUDOS = "/v1/scorecard/weekly-kudos"
const TASK_DELIVERY = "/v1/scorecard/task-delivery/day"
const PAUSE_MS = 250
const ROWS = 8
const CHANGES_OF_DAY = 4

/** Files with a few rows, some of them committed again after a lost answer. */
export async function uploadRows(load: Load): Promise<void> {
  const random = seededRandom(load.seed * 100 + 50)
  for (let n = 0; load.goesOn(); n++) {
    const upload: Upload = { markers: Array.from({ length: ROWS }, (_, row) => `u${n}-${row}`) }
    const row = (remarks: string) =>
      rowOf("attendance", random.pick(load.people), "", { date_of_occurrence: load.today, remarks })
    const content = csvOfRows(upload.markers.map(row))
    await uploadOnce(load, upload, { content, isKeyed: random.chance(0.5), repeats: random.chance(0.5) })
    await sleep(PAUSE_MS)
  }
}

type File = { content: string; isKeyed: boolean; repeats: boolean }

async function uploadOnce(load: Load, upload: Upload, { content, isKeyed, repeats }: File): Promise<void> {
  const { requests, tokens, ledger } = load
  const token = tokens.leads[0] ?? ""
  const body = new FormData()
  body.append("file", new Blob([content]), "rows.csv")
  const path = `${PATHS.attendance}/bulk/preview` as const
  const preview = await requests.insist({ token, method: "POST", path, body })
  if (preview.status !== 200 || preview.body.invalid !== 0) throw new Error(JSON.stringify(preview.body))

  const items = upload.markers.map((marker) => beginItem(ledger, marker, "attendance"))
  const first: State = { version: 1, deleted: false }
  for (const item of items) item.possible = ["absent", first]
  ledger.uploads.push(upload)
  const commit = {
    token,
    method: "POST",
    path: `${PATHS.attendance}/bulk/commit`,
    body: { preview_id: preview.body.preview_id },
    ...(isKeyed && { headers: { "idempotency-key": upload.markers.join() } }),
  } as const
  // Without a key, the second commit of a preview is refused.
  const answer = isKeyed || repeats ? await requests.insist(commit) : await requests.attempt(commit)
  if (answer === null) return
  const isDone = answer.status < 300 || answer.body.code === "preview_committed"
  for (const item of items) item.possible = isDone ? [first] : ["absent"]
}

/** Cards that are drafted, changed, published, and some of them withdrawn. */
export async function writeCards(load: Load): Promise<void> {
  const random = seededRandom(load.seed * 100 + 60)
  for (let n = 0; load.goesOn(); n++) {
    await writeCard(load, random, `k${n}`)
    await sleep(PAUSE_MS)
  }
}

async function writeCard(load: Load, random: Random, marker: string): Promise<void> {
  const token = random.pick(load.tokens.leads)
  const item = beginItem(load.ledger, marker, "kudos")
  const recipient_ids = random.some(load.people, 3)
  const body = { week_start: load.week, recipient_ids, title: marker, message: "Thank you.", badge: "teamwork" }
  await create(load, item, { token, path: KUDOS, body, isKeyed: random.chance(0.5) })
  const known = () => item.id !== null && item.possible.length === 1 && item.possible[0] !== "absent"
  const next = (): State => ({ version: stateOf(item).version + 1, deleted: false })
  const repeats = random.chance(0.5)
  const path = `${KUDOS}/${item.id}`
  if (known()) {
    const request = { token, method: "PATCH", path, body: { message: `Thank you, ${marker}.` } } as const
    await step(load, item, { request, repeats, after: next() })
  }
  if (known()) {
    await step(load, item, { request: { token, method: "POST", path: `${path}/publish` }, repeats, after: next() })
  }
  if (known() && random.chance(0.3)) {
    await step(load, item, { request: { token, method: "DELETE", path }, repeats, after: "absent" })
  }
}

/** Days of task delivery, each saved a few times with its version, until an answer is lost. */
export async function deliverTasks(load: Load): Promise<void> {
  const random = seededRandom(load.seed * 100 + 70)
  for (let n = 0; load.goesOn(); n++) {
    const employee_id = load.people[n % load.people.length] ?? ""
    // Each person and day once, so that no one else's request is about it.
    const day = Temporal.PlainDate.from(load.today)
      .subtract({ days: Math.floor(n / load.people.length) })
      .toString()
    const entry: Day = { employee_id, day, possible: [null] }
    load.ledger.days.push(entry)
    for (let change = 0; change < CHANGES_OF_DAY && entry.possible.length === 1; change++) {
      await deliver(load, entry, random.whole(0, 90))
    }
    await sleep(PAUSE_MS)
  }
}

const versions = new WeakMap<Day, number>()

async function deliver({ requests, tokens }: Load, entry: Day, count: number): Promise<void> {
  const { employee_id, day } = entry
  const [before = null] = entry.possible
  const version = versions.get(entry)
  const answer = await requests.attempt({
    // A final month refuses it, unlike a super admin's.
    token: tokens.leads.at(-1) ?? "",
    method: "PUT",
    path: TASK_DELIVERY,
    body: { employee_id, work_date: formatWorkDate(day), finished_task: count, task_count: 100 },
    ...(version !== undefined && { headers: { "if-match": `"${version}"` } }),
  })
  entry.possible = answer === null ? [before, count] : [answer.status < 300 ? count : before]
  if (answer !== null && answer.status < 300) versions.set(entry, answer.body.version)
}
