import { STANDINGS, type Enrollment } from "./learning-labels.ts"
import { StatusChip } from "../../ui/status-chip.tsx"

export function StandingBadge({ status }: { status: Enrollment["status"] }) {
  return <StatusChip status={status}>{STANDINGS[status]}</StatusChip>
}
