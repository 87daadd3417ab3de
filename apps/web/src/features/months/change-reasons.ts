import type { ChangeReason } from "@scorecard/contracts/finalize-preview"
import { messages } from "./messages.ts"

const LABELS: Record<ChangeReason, string> = messages.changeReasons

/** Why a person's final figures would change: "entries, the schedule". */
export const describeReasons = (reasons: readonly ChangeReason[]): string =>
  reasons.map((reason) => LABELS[reason]).join(", ")
