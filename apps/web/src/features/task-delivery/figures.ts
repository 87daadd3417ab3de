import type { Item } from "../../api/endpoint.ts"
import type { taskDeliveryMonth } from "../../api/endpoints.gen.ts"
import { formatNumber } from "../../lib/format.ts"
import { messages } from "./messages.ts"

export type Person = Item<typeof taskDeliveryMonth>
export type Day = Person["days"][number]
export type DayClass = Day["class"]
export type Figures = { finished_task: number; task_count: number }

const WRITTEN = /^(\d{1,7})\s*(?:\/|,|;|:|of|\s)\s*(\d{1,7})$/i

/** Parses `8/10`, `8 10` or `8 of 10`; null for anything else. */
export function parseFigures(text: string): Figures | null {
  const found = WRITTEN.exec(text.trim())
  return found ? { finished_task: Number(found[1]), task_count: Number(found[2]) } : null
}

export function textOf({ finished_task, task_count }: Pick<Day, "finished_task" | "task_count">): string {
  return finished_task === null || task_count === null ? "" : `${finished_task}/${task_count}`
}

export const CLASS_NAMES: Record<DayClass, string> = {
  scored: messages.figures.scored,
  missing: messages.figures.missingCountsAs0,
  pending: messages.figures.notDueYet,
  excluded: messages.figures.nothingToDoNotCounted,
  off: messages.figures.notTaskDeliveryDay,
}

/** The symbol of a cell without figures, so that no state is shown by color alone. */
export const CLASS_SIGNS: Record<DayClass, string> = {
  scored: "✓",
  missing: "✕",
  pending: "○",
  excluded: "n/a",
  off: "",
}

export function describe(day: Day): string {
  const figures = textOf(day)
  const words = figures === "" ? "" : messages.figures.of(day.finished_task, day.task_count)
  const percent = day.percent === null ? "" : `, ${formatNumber(day.percent)}%`
  return `${CLASS_NAMES[day.class]}${words}${percent}${day.notes === null ? "" : messages.figures.noteNotes(day.notes)}`
}

/** The service's key for a day. */
export function workDateOf(iso: string): string {
  const [year, month, day] = iso.split("-").map(Number)
  return `${month}/${day}/${year}`
}
