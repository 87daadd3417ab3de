import { Text } from "@mantine/core"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

/** A person's bonus status. Unknown is different from no. (rules/scoring#bonus-gates) */
export function BonusBadge({ of }: { of: Pick<EmployeeMonth, "bonus_eligible" | "bonus_qualified"> }) {
  if (of.bonus_qualified === true) {
    return <StatusChip status="qualified">{messages.bonusBadge.qualified}</StatusChip>
  }
  return (
    <Text component="span" size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
      {words(of)}
    </Text>
  )
}

function words({ bonus_eligible, bonus_qualified }: Pick<EmployeeMonth, "bonus_eligible" | "bonus_qualified">): string {
  if (bonus_eligible === false) return messages.bonusBadge.notEligible
  return bonus_qualified === false ? messages.bonusBadge.notQualified : messages.bonusBadge.notKnown
}
