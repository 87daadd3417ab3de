import { useEffect, useEffectEvent, useRef } from "react"
import { useLatestValues } from "../../lib/use-latest-values.ts"
import { fieldsOf, hasSameFigures, isSent } from "./day-fields.ts"
import { parseFigures, type Day } from "./figures.ts"
import type { Attempt } from "./use-day-saves.ts"

/** The version of a day that hasn't been saved yet. */
const UNWRITTEN = 0

/** The form of a day. It survives a save: what is typed during it is an edit of the saved version. */
export function useDayEdit(day: Day, attempt: Attempt | undefined) {
  const unsaved = attempt?.status === "saved" ? undefined : attempt
  const version = day.version ?? UNWRITTEN
  const edit = useLatestValues({ ...day, version }, (now) => fieldsOf(now, unsaved))
  const open = useRef<Attempt | null>(null)

  const followAttempt = useEffectEvent(() => {
    if (attempt?.status === "saved") return
    const before = open.current
    open.current = attempt ?? null
    // Discarded in favor of the saved version.
    if (!attempt && before) edit.drop()
    if (attempt?.status !== "saving" || !edit.isDirty) return
    // Typed into the grid's cell while a note was typed here.
    const figures = parseFigures(attempt.text)
    if (figures && hasSameFigures(edit.values, fieldsOf(day))) {
      edit.change({ finished: figures.finished_task, count: figures.task_count })
    }
  })
  useEffect(() => followAttempt(), [attempt])

  // The saved version may be refetched shortly after the save is reported; until then, keep what was typed.
  const made = attempt?.status === "saved" ? attempt.version : undefined
  const isReadAgain = made !== undefined && version >= (made ?? UNWRITTEN)
  const followSaved = useEffectEvent(() => {
    const sent = open.current
    if (made === undefined || !isReadAgain || !sent) return
    open.current = null
    if (!edit.isDirty) return
    if (made === null || isSent(edit.values, sent)) edit.drop()
    else edit.resume({ values: edit.values, version: made })
  })
  useEffect(() => followSaved(), [attempt, isReadAgain])

  return {
    ...edit,
    /** A newer version was saved while this was typed: report the conflict instead of overwriting it. */
    over: edit.version === version ? undefined : edit.version,
  }
}
