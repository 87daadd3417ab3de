import { Badge } from "@mantine/core"
import { STANDINGS, type Enrollment } from "./learning-labels.ts"

const COLORS: Record<Enrollment["status"], string> = {
  not_started: "gray.8",
  in_progress: "brand.8",
  completed: "green.9",
  overdue: "red.9",
}

export function StandingBadge({ status }: { status: Enrollment["status"] }) {
  return (
    <Badge color={COLORS[status]} tt="none" miw="max-content">
      {STANDINGS[status]}
    </Badge>
  )
}
