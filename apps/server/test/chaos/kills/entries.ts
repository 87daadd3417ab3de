import { setTimeout as sleep } from "node:timers/promises"
import type { EntryKind } from "@scorecard/domain/scoring"
import { DATE_FIELDS, draft, PATHS } from "#features/entries/entries.test-support.ts"
import { seededRandom, type Random } from "../../independent-calculation/random.ts"
import { beginItem, stateOf, type Item, type State } from "./ledger.ts"
import type { Load } from "./load.ts"

const KINDS = Object.keys(PATHS) as EntryKind[]
const PAUSE_MS = 60

/** Whether a request without an answer is sent again, or left as it is: both happen. */
const REPEATS = 0.5

/** Entries of every kind, with changes and deletions, one after the other. */
export async function writeEntries(load: Load, writer: number): Promise<void> {
  const random = seededRandom(load.seed * 100 + writer)
  for (let n = 0; load.goesOn(); n++) {
    await liveOneLife(load, random, `e${writer}-${n}`)
    await sleep(PAUSE_MS)
  }
}

async function liveOneLife(load: Load, random: Random, marker: string): Promise<void> {
  const token = random.pick(load.tokens.leads)
  const kind = random.pick(KINDS)
  const day = random.pick([load.today, ...load.months.map(({ day }) => day)])
  const body = draft(kind, random.pick(load.people), load.task, { [DATE_FIELDS[kind]]: day, remarks: marker })
  const item = beginItem(load.ledger, marker, kind)
  await create(load, item, { token, path: PATHS[kind], body, isKeyed: random.chance(REPEATS) })
  for (let changes = random.whole(0, 2); changes > 0 && item.possible.length === 1 && item.id; changes--) {
    await change(load, item, { token, repeats: random.chance(REPEATS), deletes: random.chance(0.3) })
  }
}

type Creation = { token: string; path: string; body: unknown; isKeyed: boolean }

/** Notes the item's id and states. With a key, it is repeated until it is answered. */
export async function create(load: Load, item: Item, { token, path, body, isKeyed }: Creation): Promise<void> {
  const { requests } = load
  const headers: Record<string, string> = isKeyed ? { "idempotency-key": item.marker } : {}
  const asked = { token, method: "POST", path, body, headers } as const
  const first: State = { version: 1, deleted: false }
  item.possible = ["absent", first]
  const answer = isKeyed ? await requests.insist(asked) : await requests.attempt(asked)
  if (answer === null) return
  item.possible = answer.status < 300 ? [first] : ["absent"]
  if (answer.status < 300) item.id = String(answer.body["_id"])
}

type Change = { token: string; repeats: boolean; deletes: boolean }

async function change(load: Load, item: Item, { token, repeats, deletes }: Change): Promise<void> {
  const before = stateOf(item)
  if (before.deleted) return
  const version = before.version + 1
  const path = `${PATHS[item.kind as EntryKind]}/${item.id}`
  const text = `${item.marker} ${version}`
  const request = deletes
    ? ({ token, method: "DELETE", path } as const)
    : ({ token, method: "PATCH", path, body: { remarks: text } } as const)
  await step(load, item, { request, repeats, after: { version, deleted: deletes } })
}

type Request = { token: string; method: "PATCH" | "DELETE" | "POST"; path: string; body?: unknown }
type Step = { request: Request; repeats: boolean; after: State }

/**
 * Does something to an item's known version. A repeated request that finds another version was done the first time: no
 * one else writes this item.
 */
export async function step(load: Load, item: Item, { request, repeats, after }: Step): Promise<void> {
  const before = stateOf(item)
  const headers = { "if-match": `"${before.version}"` }
  item.possible = [before, after]
  const answer = await load.requests.attempt({ ...request, headers })
  if (answer !== null) {
    item.possible = [answer.status < 300 ? after : before]
    return
  }
  if (!repeats) return
  const { status } = await load.requests.insist({ ...request, headers })
  if (status < 300 || status === 412 || status === 404) item.possible = [after]
}
