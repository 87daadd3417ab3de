import type { Item } from "../../api/endpoint.ts"
import type { listReleases } from "../../api/endpoints.gen.ts"
import { formatNumber } from "../../lib/format.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

export type Release = Item<typeof listReleases>

export const CHANNELS: Record<Release["channel"], string> = messages.labels.channels
export const STATUSES: Record<Release["status"], string> = messages.labels.statuses
export const otherChannel = (channel: Release["channel"]) => (channel === "staging" ? "production" : "staging")

/** What a change of a release makes stale. */
export const STALE = ["system/desktop-releases"]

const MEGABYTE = 1_000_000
const DIGITS = 10
/** With one decimal. */
export const formatSize = (bytes: number) =>
  messages.labels.megabytes(formatNumber(Math.ceil((bytes / MEGABYTE) * DIGITS) / DIGITS))

/** Whether clients are offered a release, it is published, or withdrawn. */
export function ReleaseBadge({ status, current }: Pick<Release, "status" | "current">) {
  return (
    <StatusChip status={current ? "current" : status === "published" ? "superseded" : status}>
      {current ? messages.labels.current : STATUSES[status]}
    </StatusChip>
  )
}
