import { useEffect, useEffectEvent, useRef } from "react"
import { useLatestValues } from "../../lib/use-latest-values.ts"
import { fieldsOf, hasSameFigures, isSent } from "./day-fields.ts"
import { parseFigures, type Day } from "./figures.ts"
import type { Attempt } from "./use-day-saves.ts"

/** The version of a day that nobody wrote yet. */
const UNWRITTEN = 0

/** The form of a day. It stays through a saving: what is typed meanwhile is a change of what was saved. */
export function useDayEdit(day: Day, attempt: Attempt | undefined) {
  const unsaved = attempt?.status === "saved" ? undefined : attempt
  const version = day.version ?? UNWRITTEN
  const edit = useLatestValues({ ...day, version }, (now) => fieldsOf(now, unsaved))
  const open = useRef<Attempt | null>(null)

  const followAttempt = useEffectEvent(() => {
    if (attempt?.status === "saved") return
    const before = open.current
    open.current = attempt ?? null
    // Dropped for what stands there.
    if (!attempt && before) edit.drop()
    if (attempt?.status !== "saving" || !edit.isDirty) return
    // Typed into the grid's cell, while a note was typed here.
    const figures = parseFigures(attempt.text)
    if (figures && hasSameFigures(edit.values, fieldsOf(day))) {
      edit.change({ finished: figures.finished_task, count: figures.task_count })
    }
  })
  useEffect(() => followAttempt(), [attempt])

  // What was saved may be read again a moment after it is said to be saved: until then what was typed stays.
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
    /** Written by somebody else while this was typed: that is met, and not overwritten. */
    over: edit.version === version ? undefined : edit.version,
  }
}
