import { Text } from "@mantine/core"
import type { UploadConsequences as Consequences } from "@scorecard/contracts/entry-preview"
import { BONUS_CHECK_LABELS } from "../../lib/bonus-labels.ts"
import { formatScore } from "../../lib/format.ts"
import { messages } from "./messages.ts"

const words = messages.checkStep

/** One line: what importing the valid rows would do to scores. */
export function UploadConsequences({ consequences }: { consequences: Consequences | null }) {
  const average = consequences?.average_total_score
  if (!consequences || !average) return null
  const { scorecards, higher, lower, bands_changed, gates } = consequences
  const parts = [
    words.consequences(scorecards, formatScore(average.before), formatScore(average.after)),
    ...(higher > 0 ? [words.higher(higher)] : []),
    ...(lower > 0 ? [words.lower(lower)] : []),
    ...(bands_changed > 0 ? [words.bandsChange(bands_changed)] : []),
    ...gates.flatMap(({ key, failing, passing }) => [
      ...(failing > 0 ? [words.gateFails(BONUS_CHECK_LABELS[key], failing)] : []),
      ...(passing > 0 ? [words.gatePasses(BONUS_CHECK_LABELS[key], passing)] : []),
    ]),
  ]
  return (
    <Text size="sm" c="dimmed" className="figures">
      {parts.join(" · ")}
    </Text>
  )
}
