import { Badge } from "@mantine/core"
import { MODULE_STATUSES, type Module } from "./learning-labels.ts"

const COLORS: Record<Module["status"], string> = { draft: "orange.9", published: "green.9", archived: "gray.8" }

export function ModuleStatusBadge({ status }: { status: Module["status"] }) {
  return (
    <Badge color={COLORS[status]} tt="none">
      {MODULE_STATUSES[status]}
    </Badge>
  )
}
