import { Badge, Text } from "@mantine/core"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { messages } from "./messages.ts"

/** A person's bonus status. Unknown is different from no. (rules/scoring#bonus-gates) */
export function BonusBadge({ of }: { of: Pick<EmployeeMonth, "bonus_eligible" | "bonus_qualified"> }) {
  if (of.bonus_qualified === true) {
    return (
      <Badge color="green.9" variant="filled" tt="none" miw="max-content">
        {messages.bonusBadge.qualified}
      </Badge>
    )
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
