import { Alert } from "@mantine/core"
import type { LockPage } from "@scorecard/domain/locks"
import { IconLock } from "@tabler/icons-react"
import { showLockStatus } from "../api/endpoints.gen.ts"
import { useApiQuery } from "../lib/query.ts"
import { formatMoment, formatMonth, type YearMonth } from "../lib/format.ts"
import { messages } from "./messages.ts"

type FinalMonthNoteProps = {
  month: YearMonth
  /** The kind of data entered here, if a final month locks it only when it is on a scheduled-lock list. */
  page?: LockPage
}

/** Says up front that the month is closed. People who can change it anyway don't see it. */
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
