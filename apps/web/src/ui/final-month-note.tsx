import { Alert } from "@mantine/core"
import { IconLock } from "@tabler/icons-react"
import { showLockStatus } from "../api/locks.ts"
import { useAsk } from "../lib/ask.ts"
import { formatMonth } from "../lib/format.ts"
import type { YearMonth } from "../lib/format.ts"

/** Says before anything is typed into a month's grid that the month is closed; nothing to whom that does not bind. */
export function FinalMonthNote({ month }: { month: YearMonth }) {
  const { data } = useAsk(showLockStatus, { query: { year: month.year, month: month.month } })
  if (data?.status !== "final" || data.exempt) return null
  return (
    <Alert color="gray" variant="light" role="status" icon={<IconLock aria-hidden />}>
      {formatMonth(month)} is final: changes are refused unless a super admin opened it. They can also make the change,
      or reopen the month.
    </Alert>
  )
}
