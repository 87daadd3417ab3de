import { Badge } from "@mantine/core"
import type { ReactNode } from "react"
import type { Tone } from "./theme.ts"

/** The one vocabulary of statuses: a status has the same tone wherever it is shown. (docs/design.md#color) */
const TONES = {
  accepted: "good",
  acknowledged: "good",
  active: "good",
  approved: "good",
  archived: "neutral",
  complete: "good",
  completed: "good",
  connected: "good",
  critical: "urgent",
  current: "good",
  dead: "urgent",
  degraded: "urgent",
  deleted: "neutral",
  delivered: "good",
  disabled: "neutral",
  done: "good",
  draft: "neutral",
  enabled: "good",
  ended: "neutral",
  expired: "attention",
  failed: "urgent",
  final: "good",
  gone: "attention",
  in_progress: "info",
  inactive: "neutral",
  invalid: "urgent",
  locked: "neutral",
  maintenance: "attention",
  major: "attention",
  minor: "neutral",
  missing: "urgent",
  na: "neutral",
  new: "info",
  no: "attention",
  none_required: "neutral",
  not_connected: "neutral",
  not_known: "neutral",
  not_passed: "urgent",
  not_requested: "neutral",
  not_started: "neutral",
  off: "neutral",
  ok: "good",
  on: "good",
  open: "attention",
  overdue: "urgent",
  partly_locked: "attention",
  passed: "good",
  pending: "attention",
  planned: "info",
  possible_red_flag: "neutral",
  published: "good",
  qualified: "good",
  queued: "info",
  red_flag: "urgent",
  rejected: "neutral",
  resolved: "good",
  reviewing: "attention",
  revoked: "neutral",
  sent: "good",
  skipped: "neutral",
  superseded: "neutral",
  to_do: "attention",
  unlocked: "good",
  upcoming: "info",
  valid: "good",
  withdrawn: "neutral",
  wont_fix: "neutral",
  yes: "good",
} as const satisfies Record<string, Tone>

export type Status = keyof typeof TONES

type StatusChipProps = { status: Status; size?: string; icon?: ReactNode; children: ReactNode }

/** A status: its word on its tint. */
export function StatusChip({ status, size = "md", icon, children }: StatusChipProps) {
  return (
    <Badge component="span" color={TONES[status]} size={size} leftSection={icon} miw="max-content">
      {children}
    </Badge>
  )
}
