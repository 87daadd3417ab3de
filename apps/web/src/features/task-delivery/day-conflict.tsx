import { useEffect, useEffectEvent, useState } from "react"
import { Conflict } from "../../ui/conflict.tsx"
import { Loading } from "../../ui/states.tsx"
import { textOf, type Day, type Person } from "./figures.ts"
import type { Attempt } from "./use-day-saves.ts"
import type { MonthDay } from "../../lib/month-days.ts"
import { messages } from "./messages.ts"

export type DayEditorProps = {
  person: Person
  day: Day
  date: MonthDay
  attempt: Attempt | undefined
  onSave: (text: string, notes: string | null, over?: number | null) => void
  onClearDay: () => void
  onDrop: () => void
  onReread: () => Promise<Person | null>
}

/** A newer version of the day was saved: shows both and asks which to keep. */
export function DayConflict({ day, attempt, onSave, onDrop, onReread }: DayEditorProps & { attempt: Attempt }) {
  const [theirs, setTheirs] = useState<Day | null>(null)
  const { work_date } = day
  const readTheirs = useEffectEvent(() => {
    // If this read fails, the grid's own figures are used for the comparison.
    onReread()
      .then((person) => setTheirs(person?.days.find((one) => one.work_date === work_date) ?? day))
      .catch(() => setTheirs(day))
  })
  // Once per conflict: each render creates new row objects.
  useEffect(() => readTheirs(), [work_date])
  if (theirs === null) return <Loading lines={1} />
  return (
    <Conflict
      labels={{ figures: messages.dayConflict.finishedOfTotal, notes: messages.dayConflict.note }}
      mine={{ figures: attempt.text, notes: attempt.notes ?? "" }}
      theirs={{ figures: textOf(theirs), notes: theirs.notes ?? "" }}
      onTakeTheirs={onDrop}
      onKeepMine={() => onSave(attempt.text, attempt.notes, theirs.version)}
    />
  )
}
