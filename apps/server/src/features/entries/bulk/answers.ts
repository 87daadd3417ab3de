import type { Fields } from "@scorecard/contracts/entries"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import { placeHeads } from "#platform/tables/index.ts"
import type { Kind } from "../kinds.ts"
import { hasChecklist } from "../judge.ts"
import type { OtherHead } from "./read-rows.ts"

const PREFIX = "checklist."

/** The columns of a checklist: where each item stands, and under which head. */
export type ItemColumns = ReadonlyMap<string, { at: number; head: string }>

/**
 * Tells items from slips: an item of a rubric of the rows' cycles.
 * @throws Refusal 422 `file_not_readable` for heads that are neither fields nor items.
 */
export function placeItems(
  kind: Kind,
  others: readonly OtherHead[],
  configurations: readonly CycleConfiguration[],
): ItemColumns {
  const items = new Set(configurations.flatMap(({ rubric }) => rubric.items.map(({ item_id }) => item_id)))
  const isItem = (id: string) => kind.isEvaluation && items.has(id)
  const atOf = new Map(others.map(({ head, at }) => [head, at]))
  const placed = placeHeads([...atOf.keys()], (head) => {
    const id = head.startsWith(PREFIX) ? head.slice(PREFIX.length) : head
    return isItem(id) ? id : undefined
  })
  return new Map([...placed].map(([id, { head }]) => [id, { head, at: atOf.get(head) ?? 0 }]))
}

/** A field of the same name has its own column; an item then takes its longer head. */
export function headOfItem(itemId: string, isField: (name: string) => boolean): string {
  return isField(itemId) ? `${PREFIX}${itemId}` : itemId
}

type Answer = { item_id: string; answer: string | undefined; note?: string | null }

/**
 * The checklist that a row asks for: every item of the rubric in its order, also one that is not answered, so that the
 * validator names its column. Of an entry that is there, what the row leaves empty stays.
 * @returns undefined where the row says nothing of a checklist
 */
export function checklistOf(
  kind: Kind,
  cells: readonly string[],
  columns: ItemColumns,
  { configuration, former }: { configuration: CycleConfiguration; former: Fields | null },
): Answer[] | undefined {
  if (!kind.isEvaluation) return undefined
  const given = new Map([...columns].flatMap(([id, { at }]) => (cells[at] ? [[id, cells[at]] as const] : [])))
  const isNeeded = former === null && hasChecklist(kind.kind, configuration.cycle_id)
  if (given.size === 0 && !isNeeded) return undefined

  const before = new Map(answersIn(former).map((answer) => [answer.item_id, answer]))
  const items = hasChecklist(kind.kind, configuration.cycle_id) ? configuration.rubric.items : []
  const ids = [...new Set([...items.map(({ item_id }) => item_id), ...given.keys()])]
  return ids.map((item_id) => {
    const text = given.get(item_id)
    const kept = before.get(item_id)
    const answer = text === undefined ? kept?.answer : answerIn(text)
    return { item_id, answer, ...(kept && { note: kept.note ?? null }) }
  })
}

function answerIn(text: string): string {
  const word = text.toLowerCase()
  return word === "n/a" ? "na" : word
}

function answersIn(former: Fields | null): Answer[] {
  const checklist = former?.["checklist"]
  // A kept entry has passed its schema.
  return Array.isArray(checklist) ? (checklist as Answer[]) : []
}
