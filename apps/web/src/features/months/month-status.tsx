import { Badge } from "@mantine/core"
import { messages } from "./messages.ts"

export function MonthStatus({ status }: { status: "draft" | "final" }) {
  return (
    <Badge color={status === "final" ? "green.9" : "gray.8"} variant="filled" tt="none">
      {status === "final" ? messages.monthStatus.final : messages.monthStatus.draft}
    </Badge>
  )
}
