import { Stack, Text } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { useMemo, useState } from "react"
import { currentWeek, daysOfMonth, weeksOf, type MonthDay } from "../../lib/month-days.ts"
import type { YearMonth } from "../../lib/format.ts"
import { DayCalendar } from "../../ui/month-grid/day-calendar.tsx"
import { MonthGrid } from "../../ui/month-grid/month-grid.tsx"
import { blockOf, type Selection } from "../../ui/month-grid/grid-selection.ts"
import { WeekSwitch } from "../../ui/month-grid/week-switch.tsx"
import { appearanceOf, SOURCE_MARKS, type Codes } from "./code-appearance.ts"
import { FillBar } from "./fill-bar.tsx"
import { MonthActions, type Everyone } from "./month-actions.tsx"
import { ScheduleState } from "./schedule-state.tsx"
import { UnsavedBar } from "./unsaved-bar.tsx"
import { useScheduleDrafts, type ScheduleEdit } from "./use-schedule-drafts.ts"
import type { Schedule } from "./month-changes.ts"
import { messages } from "./messages.ts"

type ScheduleGridProps = {
  month: YearMonth
  schedules: readonly Schedule[]
  codes: Codes
  everyone: Everyone | null
  onEnd: () => void
}

/** People by days. A block of days is filled with a code, and each person's month is saved as a whole. */
export function ScheduleGrid({ month, schedules, codes, everyone, onEnd }: ScheduleGridProps) {
  const days = useMemo(() => daysOfMonth(month), [month])
  const weeks = useMemo(() => weeksOf(days), [days])
  const isNarrow = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false })
  const [week, setWeek] = useState(() => currentWeek(weeks))
  const [only] = schedules.length === 1 ? schedules : []
  const [chosen, setChosen] = useState<Selection | null>(null)
  const drafts = useScheduleDrafts(month)
  const { changes, change } = drafts
  const mayEdit = schedules.some(({ abilities }) => abilities.edit)
  const isCalendar = only !== undefined && !mayEdit
  const shown = isNarrow && !isCalendar ? (weeks[week] ?? days) : days

  const fill = (code: string) => {
    if (!chosen || code === "") return
    const { top, bottom, left, right } = blockOf(chosen)
    const dates = shown.slice(left, right + 1)
    const rows = schedules.slice(top, bottom + 1)
    change(rows.flatMap((schedule) => dates.map(({ day }) => ({ schedule, day, code: code.toUpperCase() }))))
  }
  const paste = (cells: string[][]) => {
    if (!chosen) return
    // A single cell fills the whole block; several are pasted in place.
    if (cells.length === 1 && cells[0]?.length === 1) fill(cells[0][0] ?? "")
    else change(cells.flatMap((line, down) => editsOf(line, schedules[chosen.row + down], shown.slice(chosen.column))))
  }
  return (
    <Stack gap="sm">
      {isNarrow && !isCalendar && <WeekSwitch weeks={weeks} week={week} onChange={setWeek} />}
      {mayEdit && <FillBar codes={codes} chosen={chosen} schedules={schedules} days={shown} onFill={fill} />}
      {mayEdit && <MonthActions {...{ month, schedules, codes, everyone, chosen }} days={shown} />}
      <UnsavedBar drafts={drafts} schedules={schedules} codes={codes} />
      {isCalendar && (
        <DayCalendar
          label={messages.scheduleGrid.scheduleOf(only.name)}
          days={days}
          appearance={(day) => appearanceOf(only, day, codes, undefined)}
        />
      )}
      {!isCalendar && (
        <MonthGrid
          label={messages.scheduleGrid.schedulesByPersonAndDay}
          rows={schedules}
          days={shown}
          rowKey={({ employee_id }) => employee_id}
          rowName={({ name }) => name}
          aside={{
            header: messages.scheduleGrid.state,
            cell: (schedule) => <ScheduleState schedule={schedule} drafts={drafts} />,
          }}
          appearance={(row, day) => appearanceOf(row, day, codes, changes[row.employee_id]?.days)}
          textOf={(row, { day }) => changes[row.employee_id]?.days[day] ?? row.days[day] ?? ""}
          mayEdit={({ abilities }) => abilities.edit}
          chosen={chosen}
          onChoose={setChosen}
          onType={(text) => fill(text.trim())}
          onPaste={paste}
          onClear={() => undefined}
          onEnd={onEnd}
          selectsLines={mayEdit}
        />
      )}
      <Text size="xs" c="dimmed">
        {messages.sourceLegend.legend(SOURCE_MARKS.holiday, SOURCE_MARKS.pattern, !isCalendar)}
      </Text>
    </Stack>
  )
}

function editsOf(line: string[], schedule: Schedule | undefined, days: readonly MonthDay[]): ScheduleEdit[] {
  if (!schedule) return []
  return line.flatMap((code, right) => {
    const day = days[right]?.day
    return day === undefined || code === "" ? [] : [{ schedule, day, code: code.toUpperCase() }]
  })
}
