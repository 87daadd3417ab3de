import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages/index.ts"

/** Whether a month's figures can still change. */
export function MonthBadge({ status, size = "md" }: { status: "draft" | "final"; size?: string }) {
  return (
    <StatusChip status={status} size={size}>
      {messages.monthBadge[status]}
    </StatusChip>
  )
}
