import { Group, Text } from "@mantine/core"
import { IconLock, IconLockOpen } from "@tabler/icons-react"
import type { EntryKind } from "@scorecard/domain/scoring"
import { showLockStatus } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useApiQuery } from "../../lib/query.ts"
import { parseMonthId } from "../../lib/format.ts"
import { formatDeadline } from "../../lib/zoned-times.ts"
import { LOCK_CODE_LABELS } from "../../lib/lock-labels.ts"
import { messages } from "./messages/index.ts"

type Page = Reply<typeof showLockStatus>["pages"][number]

const DAY_OF_MONTH = /-\d\d$/

/** Shows up front that the day is locked or when it will be. The service decides when it is saved. */
export function LockHint({ kind, day }: { kind: EntryKind; day: string }) {
  const month = parseMonthId(day.replace(DAY_OF_MONTH, ""))
  const { data } = useApiQuery(showLockStatus, { query: month ?? { year: 0, month: 0 } }, { enabled: month !== null })
  const page = data?.pages.find((one) => one.page === kind)
  if (!page || data?.exempt) return null
  const lock = lockOn(page, day)
  if (lock) {
    return (
      <Group gap={6} wrap="nowrap" align="flex-start" role="status">
        <IconLock size={18} aria-hidden style={{ flexShrink: 0 }} />
        <Text size="sm">
          {messages.lockHint.thisDayIsLocked(
            LOCK_CODE_LABELS[lock.code].toLowerCase(),
            formatDeadline(lock.since),
            page.granted_people,
          )}
        </Text>
      </Group>
    )
  }
  const locksAt = weekOf(page, day)?.locks_at ?? page.next_monthly_lock?.at
  if (!locksAt) return null
  return (
    <Group gap={6} wrap="nowrap" role="status">
      <IconLockOpen size={16} aria-hidden style={{ flexShrink: 0 }} />
      <Text size="xs" c="dimmed">
        {messages.lockHint.openUntil(formatDeadline(locksAt))}
      </Text>
    </Group>
  )
}

function weekOf(page: Page, day: string) {
  return page.weeks.findLast(({ week_start }) => week_start <= day)
}

function lockOn(page: Page, day: string): Page["locked"][number] | undefined {
  const week = weekOf(page, day)?.week_start
  return page.locked.find(({ week_start }) => week_start === null || week_start === week)
}
