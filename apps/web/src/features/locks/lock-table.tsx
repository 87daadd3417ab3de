import { ScrollArea, Stack, Table, Text, VisuallyHidden } from "@mantine/core"
import { IconLock, IconLockOpen } from "@tabler/icons-react"
import { formatShortDay } from "../../lib/format.ts"
import { formatDeadline } from "../../lib/zoned-times.ts"
import { LOCK_CODE_LABELS, LOCK_PAGE_LABELS, LOCK_STATE_LABELS } from "../../lib/lock-labels.ts"
import classes from "./lock-table.module.css"
import type { showLockStatus } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

export type LockStatus = Reply<typeof showLockStatus>

type PageStatus = LockStatus["pages"][number]
type Week = PageStatus["weeks"][number]

/** A row per page, a column per week with a day in the month. */
export function LockTable({ status }: { status: LockStatus }) {
  const weeks = status.pages[0]?.weeks ?? []
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, "aria-label": messages.lockTable.locksByPageAndWeek }}>
      <Table miw={900} aria-label={messages.lockTable.locksByPageAndWeek}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th rowSpan={2}>{messages.lockTable.page}</Table.Th>
            <Table.Th rowSpan={2}>{messages.lockTable.state}</Table.Th>
            <Table.Th colSpan={weeks.length} ta="center">
              {messages.lockTable.weekOf}
            </Table.Th>
            <Table.Th rowSpan={2}>{messages.lockTable.whyAndWhatComesNext}</Table.Th>
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
                <StatusChip status={page.state === "open" ? "unlocked" : page.state}>
                  {LOCK_STATE_LABELS[page.state]}
                </StatusChip>
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
  const words = locked
    ? messages.lockTable.locked
    : locks_at === null
      ? messages.lockTable.open
      : messages.lockTable.openUntil(formatDeadline(locks_at))
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
        <Text size="sm">{messages.lockTable.since(LOCK_CODE_LABELS[whole.code], formatDeadline(whole.since))}</Text>
      )}
      {!whole && latest && (
        <Text size="sm">{messages.lockTable.lastOn(LOCK_CODE_LABELS[latest.code], formatDeadline(latest.since))}</Text>
      )}
      {next_lock && (
        <Text size="sm" c="dimmed">
          {messages.lockTable.next(LOCK_CODE_LABELS[next_lock.code].toLowerCase(), formatDeadline(next_lock.at))}
        </Text>
      )}
      {!whole && !latest && !next_lock && (
        <Text size="sm" c="dimmed">
          {lists.length === 0 ? messages.lockTable.noScheduledLock : messages.lockTable.closesWhenMonthIsFinal}
        </Text>
      )}
      {granted_people > 0 && <Text size="sm">{messages.lockTable.unlockedFor(granted_people)}</Text>}
    </Stack>
  )
}
