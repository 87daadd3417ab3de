import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

export function MonthStatus({ status }: { status: "draft" | "final" }) {
  return (
    <StatusChip status={status}>
      {status === "final" ? messages.monthStatus.final : messages.monthStatus.draft}
    </StatusChip>
  )
}
