import { parseFigures, textOf, type Day } from "./figures.ts"
import type { Attempt } from "./use-day-saves.ts"

/** A day's form values. An empty figure means none. */
export type Fields = { finished: number | string; count: number | string; notes: string }
type Written = Pick<Day, "finished_task" | "task_count" | "notes">

/** What is unsaved or being saved, or else the saved figures. */
export function fieldsOf(day: Written, unsaved?: Pick<Attempt, "text" | "notes">): Fields {
  const figures = unsaved && parseFigures(unsaved.text)
  const { finished_task, task_count, notes } = figures ? { ...figures, notes: unsaved.notes } : day
  return { finished: finished_task ?? "", count: task_count ?? "", notes: notes ?? "" }
}

/** The day as it is sent. */
export function sentOf({ finished, count, notes }: Fields): Pick<Attempt, "text" | "notes"> {
  return { text: `${finished}/${count}`, notes: notes.trim() === "" ? null : notes.trim() }
}

export function hasSameFigures(fields: Fields, { finished, count }: Fields): boolean {
  return fields.finished === finished && fields.count === count
}

/** Whether the form still equals what was sent. */
export function isSent(fields: Fields, sent: Pick<Attempt, "text" | "notes">): boolean {
  const figures = parseFigures(sent.text)
  const { text, notes } = sentOf(fields)
  return figures !== null && text === textOf(figures) && notes === sent.notes
}
