import type { Configuration } from "@scorecard/contracts/cycles"
import { compareConfigurations } from "@scorecard/domain/scoring/configuration-difference"
import { Conflict } from "../../../ui/conflict.tsx"
import { formatValue, PART_NAMES } from "../../../ui/configuration/labels.ts"
import { documentsOf, type Documents } from "./documents.ts"

type NewerConfigurationProps = {
  mine: Documents
  newer: Configuration
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** A newer version was saved: shows how it differs from what is typed here, item by item. */
export function NewerConfiguration({ mine, newer, onTakeTheirs, onKeepMine }: NewerConfigurationProps) {
  const differences = compareConfigurations(documentsOf(newer), mine)
  const byPath = (side: (difference: (typeof differences)[number]) => unknown) =>
    Object.fromEntries(differences.map((difference) => [difference.path, formatValue(side(difference))]))
  return (
    <Conflict
      labels={Object.fromEntries(differences.map(({ part, path }) => [path, `${PART_NAMES[part]}: ${path}`]))}
      mine={byPath(({ to }) => to)}
      theirs={byPath(({ from }) => from)}
      onTakeTheirs={onTakeTheirs}
      onKeepMine={onKeepMine}
    />
  )
}
