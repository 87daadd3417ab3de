import type { AtwRequest } from "@scorecard/contracts/atw-requests"
import type { AnyEntry, EntryOf } from "@scorecard/contracts/entries"
import { addDays } from "@scorecard/domain/calendar"
import type { Worker } from "./person.ts"
import { randomOf, type Random } from "./random.ts"
import { repeatableId } from "./repeatable-id.ts"
import { easternMs, timestampOf } from "./work-calendar.ts"
import { ATW_DESCRIPTIONS, REVIEW_NOTES } from "./words.ts"

/** `tbl_atw_entry_requests` as stored by its feature; the composition provides the schema that validates it. */
export type AtwRequestDocument = Omit<AtwRequest, "name" | "abilities">

const LATELY_DAYS = 24
const SHARE = 0.15
const LEAST_DAYS_AGO = 1
const MAX_DAYS_AGO = 6
const PENDING = 0.12
const REJECTED = 0.05
const HOUR_MS = 3_600_000
const NOON = 720

type Requested = { atw_requests: AtwRequestDocument[]; entries: AnyEntry[] }

/** Recent requests: some became entries, some are pending, a few were rejected. They change no figures. */
export function requestsOf(
  seed: number,
  today: string,
  entries: readonly AnyEntry[],
  workers: readonly Worker[],
): Requested {
  const random = randomOf(seed, "atw requests", today)
  const since = timestampOf(easternMs(addDays(today, -LATELY_DAYS), 0))
  const known = entries.flatMap((entry) => (entry.kind === "atw" && entry.deleted_at === null ? [entry] : []))
  const approved = known.filter(({ created_at }) => created_at >= since && random.chance(SHARE)).map(approval)
  const requestedIds = new Set(approved.map(({ entry_id }) => entry_id))
  return {
    atw_requests: [...approved, ...openOnes(random, today, known, workers)],
    entries: entries.map((entry) => (requestedIds.has(entry._id) ? { ...entry, source: "atw_request" } : entry)),
  }

  function approval(entry: EntryOf<"atw">): AtwRequestDocument {
    const decided = Date.parse(entry.created_at)
    const requestedAt = decided - random.whole(1, HOUR_MS)
    return {
      ...request(random, requestedAt, entry),
      status: "approved",
      decided_by_id: entry.submitted_by_id,
      decided_at: entry.created_at,
      updated_at: entry.created_at,
      final_score: entry.final_score,
      entry_id: entry._id,
    }
  }
}

/** Pending and rejected ones of recent days, with the reasons that entries use. */
function openOnes(
  random: Random,
  today: string,
  known: readonly EntryOf<"atw">[],
  workers: readonly Worker[],
): AtwRequestDocument[] {
  const impacts = new Map(known.map(({ employee_id, impact }) => [employee_id, impact]))
  return workers.flatMap(({ employee_id, hire_date, separation_date, lead_id }) => {
    const impact = impacts.get(employee_id)
    const words = impact === undefined ? undefined : ATW_DESCRIPTIONS[impact]
    const isRejected = random.chance(REJECTED)
    if (!impact || !words || separation_date !== null || !(isRejected || random.chance(PENDING))) return []
    const date_of_occurrence = addDays(today, -random.whole(LEAST_DAYS_AGO, MAX_DAYS_AGO))
    if (date_of_occurrence < hire_date) return []
    const at = easternMs(date_of_occurrence, NOON) + random.whole(1, 5 * HOUR_MS)
    const draft = { employee_id, date_of_occurrence, impact, description: random.pick(words) }
    const pending = request(random, at, draft)
    if (!isRejected) return [pending]
    const decided_at = timestampOf(at + random.whole(1, 5 * HOUR_MS))
    const review_note = random.pick(REVIEW_NOTES)
    return [{ ...pending, status: "rejected", decided_by_id: lead_id, decided_at, updated_at: decided_at, review_note }]
  })
}

type Asked = Pick<AtwRequestDocument, "employee_id" | "date_of_occurrence" | "impact" | "description">

function request(
  random: Random,
  at: number,
  { employee_id, date_of_occurrence, impact, description }: Asked,
): AtwRequestDocument {
  const created_at = timestampOf(at)
  return {
    _id: repeatableId(at, random),
    employee_id,
    date_of_occurrence,
    impact,
    description,
    proof: null,
    status: "pending",
    decided_by_id: null,
    decided_at: null,
    review_note: null,
    final_score: null,
    entry_id: null,
    created_at,
    updated_at: created_at,
    version: 1,
  }
}
