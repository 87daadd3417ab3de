import { Badge } from "@mantine/core"

export function MonthStatus({ status }: { status: "draft" | "final" }) {
  return (
    <Badge color={status === "final" ? "green.9" : "gray.8"} variant="filled" tt="none">
      {status === "final" ? "Final" : "Draft"}
    </Badge>
  )
}
