import { Badge, ScrollArea, Stack, Table, Text, VisuallyHidden } from "@mantine/core"
import { IconLock, IconLockOpen } from "@tabler/icons-react"
import { formatDeadline, formatShortDay } from "../../lib/format.ts"
import { LOCK_CODE_LABELS, LOCK_PAGE_LABELS, LOCK_STATE_LABELS } from "../../lib/lock-labels.ts"
import classes from "./lock-table.module.css"
import type { showLockStatus } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"

export type LockStatus = Reply<typeof showLockStatus>

type PageStatus = LockStatus["pages"][number]
type Week = PageStatus["weeks"][number]

const STATE_COLORS: Record<PageStatus["state"], string> = {
  open: "green.9",
  partly_locked: "orange.9",
  locked: "red.9",
}

/** A row for each page, a column for each week that holds a day of the month. */
export function LockTable({ status }: { status: LockStatus }) {
  const weeks = status.pages[0]?.weeks ?? []
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, "aria-label": "Locks by page and week" }}>
      <Table verticalSpacing={8} miw={900} aria-label="Locks by page and week">
        <Table.Thead>
          <Table.Tr>
            <Table.Th rowSpan={2}>Page</Table.Th>
            <Table.Th rowSpan={2}>State</Table.Th>
            <Table.Th colSpan={weeks.length} ta="center">
              Week of
            </Table.Th>
            <Table.Th rowSpan={2}>Why, and what comes next</Table.Th>
          </Table.Tr>
          <Table.Tr>
            {weeks.map(({ week_start }) => (
              <Table.Th key={week_start} ta="center" className="figures" style={{ whiteSpace: "nowrap" }}>
                {formatShortDay(week_start)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {status.pages.map((page) => (
            <Table.Tr key={page.page}>
              <Table.Th scope="row" fw={500}>
                {LOCK_PAGE_LABELS[page.page]}
              </Table.Th>
              <Table.Td>
                <Badge variant="filled" tt="none" color={STATE_COLORS[page.state]}>
                  {LOCK_STATE_LABELS[page.state]}
                </Badge>
              </Table.Td>
              {page.weeks.map((week) => (
                <Table.Td key={week.week_start} ta="center">
                  <WeekSign week={week} />
                </Table.Td>
              ))}
              <Table.Td>
                <Why page={page} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

function WeekSign({ week: { locked, locks_at } }: { week: Week }) {
  const words = locked ? "Locked" : locks_at === null ? "Open" : `Open until ${formatDeadline(locks_at)}`
  const Icon = locked ? IconLock : IconLockOpen
  return (
    <span title={words} className={classes[locked ? "locked" : "open"]}>
      <Icon size={18} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

function Why({ page }: { page: PageStatus }) {
  const { locked, next_lock, granted_people, lists } = page
  const whole = locked.find(({ week_start }) => week_start === null)
  const weekly = locked.filter(({ week_start }) => week_start !== null)
  const latest = weekly.at(-1)
  return (
    <Stack gap={2}>
      {whole && (
        <Text size="sm">
          {LOCK_CODE_LABELS[whole.code]}, since {formatDeadline(whole.since)}
        </Text>
      )}
      {!whole && latest && (
        <Text size="sm">
          {LOCK_CODE_LABELS[latest.code]}, last on {formatDeadline(latest.since)}
        </Text>
      )}
      {next_lock && (
        <Text size="sm" c="dimmed">
          Next: {LOCK_CODE_LABELS[next_lock.code].toLowerCase()} on {formatDeadline(next_lock.at)}
        </Text>
      )}
      {!whole && !latest && !next_lock && (
        <Text size="sm" c="dimmed">
          {lists.length === 0 ? "On neither list: stays open" : "Closes when the month is final"}
        </Text>
      )}
      {granted_people > 0 && (
        <Text size="sm">Opened for {granted_people === 1 ? "one person" : `${granted_people} people`} you see</Text>
      )}
    </Stack>
  )
}
