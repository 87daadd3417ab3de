import type { EntryKind } from "@scorecard/domain/scoring"

/** What a document can be, given the answers. `deleted`: in the recycle bin. */
export type State = { version: number; deleted: boolean } | "absent"

/** An entry or a card, recognized by a text that only its client knows. */
export type Item = {
  marker: string
  kind: EntryKind | "kudos"
  id: string | null
  /** More than one if a request had no answer. */
  possible: State[]
}

/** The rows of one upload: all of them exist, or none. */
export type Upload = { markers: string[] }

/** A day of task delivery, with the counts that it can have; null: none. */
export type Day = { employee_id: string; day: string; possible: (number | null)[] }

/** A version of a month's final that a job said it has made. */
export type Closing = { month: string; job_id: string; version: number }

/** What clients were answered: the independent count. */
export type Ledger = {
  items: Map<string, Item>
  uploads: Upload[]
  days: Day[]
  closings: Closing[]
  reopenings: number
  /** Jobs that failed for good, which the rules allow. */
  failedJobs: string[]
  /** What readers and clients saw that must never be. */
  halfWritten: string[]
  stuck: string[]
  /** Finals whose figures differ from a fresh computation. */
  wrongFigures: string[]
}

export const newLedger = (): Ledger => ({
  items: new Map(),
  uploads: [],
  days: [],
  closings: [],
  reopenings: 0,
  failedJobs: [],
  halfWritten: [],
  stuck: [],
  wrongFigures: [],
})

/** Notes an item before it is sent for the first time. */
export function beginItem(ledger: Ledger, marker: string, kind: Item["kind"]): Item {
  const item: Item = { marker, kind, id: null, possible: ["absent"] }
  ledger.items.set(marker, item)
  return item
}

/** The known state of an item whose requests were all answered. */
export function stateOf({ marker, possible: [state, other] }: Item): Exclude<State, "absent"> {
  if (state === undefined || state === "absent" || other !== undefined) throw new Error(`${marker} is not known`)
  return state
}
