import { List, Stack, Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { Reply } from "../../api/endpoint.ts"
import type { previewLocks } from "../../api/endpoints.gen.ts"
import { count, formatDeadline, formatMonth, formatShortDay } from "../../lib/format.ts"
import { LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import { Confirm } from "../../ui/confirm.tsx"

type Preview = Reply<typeof previewLocks>
type Changed = Preview["closes"]

type ConfirmLocksProps = { preview: Preview; busy: boolean; onConfirm: () => void; onClose: () => void }

/** What saving the locks does right away, to how many people, and when the next lock comes. */
export function ConfirmLocks({ preview, busy, onConfirm, onClose }: ConfirmLocksProps) {
  const { closes, opens, next_weekly_lock, next_monthly_lock } = preview
  return (
    <Confirm opened onClose={onClose} title="Save these locks?" action="Save locks" busy={busy} onConfirm={onConfirm}>
      <Stack gap="xs">
        {closes.people > 0 && (
          <Effect pages={closes.pages}>
            Locks {describe(closes)} for {count(closes.people, "person", "people")} now:
          </Effect>
        )}
        {opens.people > 0 && (
          <Effect pages={opens.pages}>
            Opens {describe(opens)} again for {count(opens.people, "person", "people")}:
          </Effect>
        )}
        {closes.people === 0 && opens.people === 0 && <Text size="sm">Nothing locks or opens right away.</Text>}
        {next_weekly_lock && <Text size="sm">Next weekly lock: {formatDeadline(next_weekly_lock.at)}.</Text>}
        {next_monthly_lock && <Text size="sm">Next monthly lock: {formatDeadline(next_monthly_lock.at)}.</Text>}
        <Text size="xs" c="dimmed">
          Days of months that are already final are left out, because they are locked either way. Super admins can
          always edit, and can grant unlocks to others.
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

/** `3 past weeks (Nov 1, Nov 2 to Nov 8, Nov 9 to Nov 15) and October 2026`. */
function describe({ week_days, months }: Changed): string {
  const days = week_days.map(({ from, to }) =>
    from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`,
  )
  return [
    ...(week_days.length > 0 ? [`${count(week_days.length, "past week")} (${days.join(", ")})`] : []),
    ...months.map(formatMonth),
  ].join(" and ")
}
