import { MODULE_STATUSES, type Module } from "./learning-labels.ts"
import { StatusChip } from "../../ui/status-chip.tsx"

export function ModuleStatusBadge({ status }: { status: Module["status"] }) {
  return <StatusChip status={status}>{MODULE_STATUSES[status]}</StatusChip>
}
