import { Button } from "@mantine/core"
import { formatMonth, type YearMonth } from "../../lib/format.ts"
import { Empty } from "../../ui/states.tsx"
import type { MonthOfPage } from "./use-month-of-page.ts"
import { messages } from "./messages/index.ts"

/** In place of a month that has not started. */
export function FutureMonth({ page, latest }: { page: MonthOfPage; latest: YearMonth }) {
  return (
    <Empty
      title={messages.monthView.hasNotStarted(formatMonth(page.month))}
      action={
        <Button onClick={() => page.setMonth(latest)}>{messages.monthView.showLatest(formatMonth(latest))}</Button>
      }
    >
      {messages.monthView.hasNotStartedText}
    </Empty>
  )
}
