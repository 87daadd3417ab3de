import { List, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { Reply } from "../../api/endpoint.ts"
import type { previewLocks } from "../../api/endpoints.gen.ts"
import { formatMonth, formatShortDay } from "../../lib/format.ts"
import { formatDeadline } from "../../lib/zoned-times.ts"
import { LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { messages } from "./messages.ts"

type Preview = Reply<typeof previewLocks>
type Changed = Preview["closes"]

type ConfirmLocksProps = { preview: Preview; busy: boolean; onConfirm: () => void; onClose: () => void }

/** The immediate effect of saving the locks, the number of people affected, and the next locks. */
export function ConfirmLocks({ preview, busy, onConfirm, onClose }: ConfirmLocksProps) {
  const { closes, opens, next_weekly_lock, next_monthly_lock } = preview
  return (
    <Confirm
      opened
      onClose={onClose}
      title={messages.confirmLocks.saveTheseLocks}
      action={messages.confirmLocks.saveLocks}
      busy={busy}
      onConfirm={onConfirm}
    >
      <Stack gap="xs">
        {closes.people > 0 && (
          <Effect pages={closes.pages}>
            {messages.confirmLocks.locksForPeopleNow(describe(closes), closes.people)}
          </Effect>
        )}
        {opens.people > 0 && (
          <Effect pages={opens.pages}>
            {messages.confirmLocks.opensAgainForPeople(describe(opens), opens.people)}
          </Effect>
        )}
        {closes.people === 0 && opens.people === 0 && (
          <Text size="sm">{messages.confirmLocks.nothingLocksOrOpens}</Text>
        )}
        {next_weekly_lock && (
          <Text size="sm">{messages.confirmLocks.nextWeeklyLock(formatDeadline(next_weekly_lock.at))}</Text>
        )}
        {next_monthly_lock && (
          <Text size="sm">{messages.confirmLocks.nextMonthlyLock(formatDeadline(next_monthly_lock.at))}</Text>
        )}
        <Text size="xs" c="dimmed">
          {messages.confirmLocks.daysOfMonths}
        </Text>
      </Stack>
    </Confirm>
  )
}

function Effect({ pages, children }: { pages: Changed["pages"]; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {children}
      </Text>
      <List size="sm">
        {pages.map((page) => (
          <List.Item key={page}>{LOCK_PAGE_LABELS[page]}</List.Item>
        ))}
      </List>
    </div>
  )
}

/** Formats `3 past weeks (Nov 1, Nov 2 to Nov 8, Nov 9 to Nov 15) and October 2026`. */
function describe({ week_days, months }: Changed): string {
  const days = week_days.map(({ from, to }) =>
    from === to ? formatShortDay(from) : messages.confirmLocks.to(formatShortDay(from), formatShortDay(to)),
  )
  return [
    ...(week_days.length > 0 ? [`${messages.confirmLocks.pastWeeks(week_days.length)} (${days.join(", ")})`] : []),
    ...months.map(formatMonth),
  ].join(messages.confirmLocks.and)
}
