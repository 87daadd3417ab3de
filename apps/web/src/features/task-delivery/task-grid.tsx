import { Stack, Text, VisuallyHidden } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useCallback, useMemo, useState } from "react"
import { currentWeek, daysOfMonth, weeksOf, type MonthDay } from "../../lib/month-days.ts"
import { type YearMonth, NOTHING } from "../../lib/format.ts"
import { DayCalendar } from "../../ui/month-grid/day-calendar.tsx"
import { selectCell, type Selection } from "../../ui/month-grid/grid-selection.ts"
import { MonthGrid } from "../../ui/month-grid/month-grid.tsx"
import { WeekSwitch } from "../../ui/month-grid/week-switch.tsx"
import { DayEditor } from "./day-editor.tsx"
import { appearanceOf } from "./day-appearance.tsx"
import { textOf, type Day, type Person } from "./figures.ts"
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx"
import { keyOf, useDaySaves, type Attempt } from "./use-day-saves.ts"
import { messages } from "./messages.ts"

type TaskGridProps = { month: YearMonth; people: readonly Person[]; onEnd: () => void }

/** The month's people and days. A narrow screen shows one week, or one person's month as a calendar. */
export function TaskGrid({ month, people, onEnd }: TaskGridProps) {
  const days = useMemo(() => daysOfMonth(month), [month])
  const weeks = useMemo(() => weeksOf(days), [days])
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false })
  const [week, setWeek] = useState(() => currentWeek(weeks))
  const [only] = people.length === 1 ? people : []
  const isCalendar = only !== undefined && (isNarrow || !only.abilities.edit)
  const shown = isNarrow && !isCalendar ? (weeks[week] ?? days) : days
  const [chosen, setChosen] = useState<Selection | null>(() => (isNarrow || isCalendar ? null : todayIn(shown)))
  const saves = useDaySaves(month)
  const { attempts, save } = saves

  const attemptOf = useCallback(
    (person: Person, day: Day) => attempts.get(keyOf(person.employee_id, day.work_date)),
    [attempts],
  )
  const type = (person: Person | undefined, date: MonthDay | undefined, text: string) => {
    const day = person && date && dayOf(person, date)
    if (!day || !person.abilities.edit) return
    const attempt = attemptOf(person, day)
    if (text === "" && attempt?.status === "failed") saves.drop(person, day)
    // An unchanged value isn't saved again, unless saving it failed before.
    else if (text !== "" && (text !== textOf(day) || attempt?.status === "failed")) save(person, day, text, day.notes)
  }
  const paste = (cells: string[][]) => {
    if (!chosen) return
    for (const [down, line] of cells.entries()) {
      for (const [right, text] of line.entries()) type(people[chosen.row + down], shown[chosen.column + right], text)
    }
  }
  const countOf = (status: Attempt["status"]) => [...attempts.values()].filter((each) => each.status === status).length
  const [failed, saved] = [countOf("failed"), countOf("saved")]
  const person = chosen ? people[chosen.row] : undefined
  const date = chosen ? shown[chosen.column] : undefined
  const day = person && date && dayOf(person, date)
  const cellOf = (row: Person, one: MonthDay) => {
    const its = dayOf(row, one)
    return its ? appearanceOf(its, one, attemptOf(row, its)) : { content: "", label: one.label }
  }
  const clearDay = () => {
    if (person?.abilities.delete && day && day.version !== null) saves.clearDay(person, day)
  }
  return (
    <Stack gap="sm">
      {isNarrow && !isCalendar && (
        <WeekSwitch
          weeks={weeks}
          week={week}
          onChange={(next) => {
            setWeek(next)
            setChosen(null)
          }}
        />
      )}
      <UnsavedGuard dirty={saved < attempts.size} leavesBy={["month", "q", "cluster", "department", "employee"]} />
      {isCalendar && (
        <DayCalendar
          label={messages.taskGrid.taskDeliveryOf(only.name, only.month_percent)}
          days={days}
          appearance={(one) => cellOf(only, one)}
          chosen={date}
          onChoose={(column) => setChosen(selectCell({ row: 0, column }))}
        />
      )}
      {!isCalendar && (
        <MonthGrid
          label={messages.taskGrid.taskDeliveryByPerson}
          rows={people}
          days={shown}
          rowKey={({ employee_id }) => employee_id}
          rowName={({ name }) => name}
          aside={{
            header: messages.taskGrid.month,
            cell: ({ month_percent }) => <b>{month_percent === null ? NOTHING : `${month_percent}%`}</b>,
          }}
          appearance={cellOf}
          textOf={(row, one) => {
            const its = dayOf(row, one)
            const attempt = its && attemptOf(row, its)
            return attempt?.status === "failed" ? attempt.text : its ? textOf(its) : ""
          }}
          mayEdit={({ abilities }) => abilities.edit}
          chosen={chosen}
          onChoose={setChosen}
          onType={(text) => type(person, date, text)}
          onPaste={paste}
          onClear={clearDay}
          onEnd={onEnd}
        />
      )}
      {failed > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {messages.taskGrid.daysAreNotSaved(failed)}
        </Text>
      )}
      {person && date && day && (
        <DayEditor
          key={keyOf(person.employee_id, day.work_date)}
          person={person}
          day={day}
          date={date}
          attempt={attemptOf(person, day)}
          onSave={(text, notes, over) => save(person, day, text, notes, over)}
          onClearDay={clearDay}
          onDrop={() => saves.drop(person, day)}
          onReread={() => saves.reread(person.employee_id)}
        />
      )}
      <VisuallyHidden role="status">{saves.announcement}</VisuallyHidden>
    </Stack>
  )
}

/** The service sends every day of the month in order. */
function dayOf(person: Person, { day }: MonthDay): Day | undefined {
  return person.days[day - 1]
}

function todayIn(days: readonly MonthDay[]): Selection | null {
  const column = days.findIndex(({ isToday }) => isToday)
  return column < 0 ? null : selectCell({ row: 0, column })
}
