import { Badge } from "@mantine/core"
import { messages } from "./messages/index.ts"

/** Whether a month's figures can still change. */
export function MonthBadge({ status, size = "md" }: { status: "draft" | "final"; size?: string }) {
  return status === "draft" ? (
    <Badge size={size} variant="light" tt="none">
      {messages.monthBadge.draft}
    </Badge>
  ) : (
    <Badge size={size} variant="filled" color="gray.8" tt="none">
      {messages.monthBadge.final}
    </Badge>
  )
}
