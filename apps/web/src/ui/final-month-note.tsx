import { Alert } from "@mantine/core"
import type { LockPage } from "@scorecard/domain/locks"
import { IconLock } from "@tabler/icons-react"
import { showLockStatus } from "../api/endpoints.gen.ts"
import { useApiQuery } from "../lib/query.ts"
import { formatMoment, formatMonth, type YearMonth } from "../lib/format.ts"
import { messages } from "./messages.ts"

type FinalMonthNoteProps = {
  month: YearMonth
  /** What is entered here, where a final month closes it only if it is on a list of the scheduled locks. */
  page?: LockPage
}

/** Says that the month is closed before anything is typed into its grid. Those who may change it anyway don't see it. */
export function FinalMonthNote({ month, page }: FinalMonthNoteProps) {
  const { data } = useApiQuery(showLockStatus, { query: { year: month.year, month: month.month } })
  if (data?.status !== "final" || data.exempt) return null
  const lock = data.pages.find((one) => one.page === page)
  if (lock !== undefined && lock.state === "open") return null
  return (
    <Alert
      color="gray"
      variant="light"
      role="status"
      icon={<IconLock aria-hidden />}
      title={messages.finalMonthNote.isFinal(formatMonth(month))}
    >
      {messages.finalMonthNote.explanation({
        finalizedAt: data.finalized_at === null ? null : formatMoment(data.finalized_at),
        isUnlockedForSome: lock !== undefined && lock.granted_people > 0,
        hasPage: page !== undefined,
      })}
    </Alert>
  )
}
