import { Button, Group, NativeSelect, Table, Text } from "@mantine/core"
import { addDays, WEEKDAYS, weekStart, type ShiftWeek, type Weekday } from "@scorecard/domain/calendar"
import { listScheduleCodes } from "../../../api/endpoints.gen.ts"
import { formatDay } from "../../../lib/format.ts"
import { useAllPages } from "../../../lib/use-all-pages.ts"
import { messages } from "./messages.ts"

const MAX_WEEKS = 12
const SHOWN_WEEKS = 4
const DAYS_PER_WEEK = 7
const words = messages.weekEditor

export const WORKWEEK: ShiftWeek = { mon: "WD", tue: "WD", wed: "WD", thu: "WD", fri: "WD", sat: "OFF", sun: "OFF" }

type WeekEditorProps = { weeks: readonly ShiftWeek[]; onChange: (weeks: ShiftWeek[]) => void }

/** A day code for each weekday of one week, or of several that rotate. */
export function WeekEditor({ weeks, onChange }: WeekEditorProps) {
  const { data: codes = [] } = useAllPages(listScheduleCodes, { sort: "code" })
  const set = (at: number, weekday: Weekday, code: string) =>
    onChange(weeks.map((week, index) => (index === at ? { ...week, [weekday]: code } : week)))
  const copy = (at: number) => onChange(weeks.flatMap((week, index) => (index === at ? [week, { ...week }] : [week])))
  const remove = (at: number) => onChange(weeks.filter((_, index) => index !== at))
  return (
    <>
      <Table.ScrollContainer minWidth={720}>
        <Table className="tight" aria-label={words.table} verticalSpacing={4} horizontalSpacing={4}>
          <WeekHead first={words.week} last={words.actions} />
          <Table.Tbody>
            {weeks.map((week, at) => (
              // Weeks have no identity but their place.
              <Table.Tr key={at}>
                <Table.Th scope="row">{words.nth(at + 1)}</Table.Th>
                {WEEKDAYS.map((weekday) => (
                  <Table.Td key={weekday}>
                    <NativeSelect
                      size="xs"
                      aria-label={words.dayOf(at + 1, messages.weekdays[weekday])}
                      data={[...new Set([...codes.map(({ code }) => code), week[weekday]])]}
                      value={week[weekday]}
                      onChange={({ currentTarget }) => set(at, weekday, currentTarget.value)}
                    />
                  </Table.Td>
                ))}
                <Table.Td>
                  <Group gap={4} wrap="nowrap">
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={words.copyNth(at + 1)}
                      disabled={weeks.length >= MAX_WEEKS}
                      onClick={() => copy(at)}
                    >
                      {words.copy}
                    </Button>
                    {weeks.length > 1 && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={words.removeNth(at + 1)}
                        onClick={() => remove(at)}
                      >
                        {words.remove}
                      </Button>
                    )}
                  </Group>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {weeks.length < MAX_WEEKS && (
        <Button size="compact-sm" variant="default" onClick={() => onChange([...weeks, WORKWEEK])}>
          {words.add}
        </Button>
      )}
      {weeks.length >= MAX_WEEKS && (
        <Text size="xs" c="dimmed">
          {words.most(MAX_WEEKS)}
        </Text>
      )}
    </>
  )
}

function WeekHead({ first, last }: { first: string; last?: string }) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{first}</Table.Th>
        {WEEKDAYS.map((weekday) => (
          <Table.Th key={weekday}>{messages.weekdays[weekday]}</Table.Th>
        ))}
        {last !== undefined && <Table.Th>{last}</Table.Th>}
      </Table.Tr>
    </Table.Thead>
  )
}

/** The days of the weeks from the one of `start`, as an assignment from that day would plan them. */
export function WeekPreview({ weeks, start }: { weeks: readonly ShiftWeek[]; start: string }) {
  const monday = weekStart(start)
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table className="tight" aria-label={words.preview} verticalSpacing={2} horizontalSpacing={4}>
        <WeekHead first={words.weekOf} />
        <Table.Tbody>
          {Array.from({ length: SHOWN_WEEKS }, (_, at) => {
            const first = addDays(monday, at * DAYS_PER_WEEK)
            return (
              <Table.Tr key={first}>
                <Table.Th scope="row">{formatDay(first)}</Table.Th>
                {WEEKDAYS.map((weekday, day) => (
                  <Table.Td key={weekday}>
                    {addDays(first, day) < start ? "" : weeks[at % weeks.length]?.[weekday]}
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
