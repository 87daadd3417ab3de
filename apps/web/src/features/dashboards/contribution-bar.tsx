import { Group, Text, VisuallyHidden } from "@mantine/core"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { formatScore } from "../../lib/format.ts"
import classes from "./dashboards.module.css"
import { messages } from "./messages.ts"

/** Dark enough for white figures (WCAG AA), in the order of the cycle's KPMs. */
const COLORS = ["#3b46ba", "#0b6e4f", "#9a4a00", "#6b2fa0", "#0b5f8a", "#8a1c4a", "#4a5568", "#7a5a00"]
function colorOf(at: number): string {
  return COLORS[at % COLORS.length] ?? "#4a5568"
}

/** Each KPM's contribution to the total: its weight times its score. */
export function ContributionBar({ kpms }: Pick<EmployeeMonth, "kpms">) {
  return (
    <>
      <VisuallyHidden>
        {kpms
          .map(({ name, contribution, weight }) => messages.contributionBar.of(name, formatScore(contribution), weight))
          .join(", ")}
      </VisuallyHidden>
      <div className={classes["contributions"]} aria-hidden>
        {kpms.map(({ kpm_key, name, contribution, weight }, at) => (
          <div
            key={kpm_key}
            className={`${classes["contribution"]} figures`}
            title={messages.contributionBar.ofTitle(name, formatScore(contribution), weight)}
            style={{ width: `${contribution}%`, backgroundColor: colorOf(at) }}
          >
            <span>{formatScore(contribution)}</span>
          </div>
        ))}
      </div>
    </>
  )
}

export function ContributionLegend({ kpms }: Pick<EmployeeMonth, "kpms">) {
  return (
    <Group gap="md" mb="xs">
      {kpms.map(({ kpm_key, name, weight }, at) => (
        <Group key={kpm_key} gap={6} wrap="nowrap">
          <span className={classes["dot"]} style={{ backgroundColor: colorOf(at) }} aria-hidden />
          <Text size="sm">{messages.contributionBar.atMost(name, weight)}</Text>
        </Group>
      ))}
    </Group>
  )
}
