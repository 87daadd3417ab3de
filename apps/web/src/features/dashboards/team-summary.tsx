import { Paper, SimpleGrid, Text } from "@mantine/core"
import type { BscSummary } from "@scorecard/contracts/dashboards"
import type { ReactNode } from "react"
import { formatNumber, formatScore } from "../../lib/format.ts"
import { BandDistribution } from "./band-distribution.tsx"
import classes from "./dashboards.module.css"
import { messages } from "./messages.ts"

type TeamSummaryProps = { summary: BscSummary; band: string; onBand: (band: string) => void }

/** A summary of exactly the people in the table. */
export function TeamSummary({ summary, band, onBand }: TeamSummaryProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 3 + summary.kpms.length }} spacing="sm">
        <Figure
          label={messages.teamSummary.people}
          value={formatNumber(summary.employees)}
          {...(summary.not_scored > 0 && { note: messages.teamSummary.notScored(summary.not_scored) })}
        />
        <Figure label={messages.teamSummary.averageTotal} value={formatScore(summary.average_total_score)} />
        <Figure
          label={messages.teamSummary.bonusQualified}
          value={formatNumber(summary.bonus_qualified)}
          note={bonusNote(summary)}
        />
        {summary.kpms.map(({ kpm_key, name, average }) => (
          <Figure key={kpm_key} label={name} value={formatScore(average)} note={messages.teamSummary.average} />
        ))}
      </SimpleGrid>
      <BandDistribution bands={summary.bands} chosen={band} onChoose={onBand} />
    </>
  )
}

function bonusNote({ bonus_eligible, bonus_unknown }: BscSummary): string {
  const eligible = messages.teamSummary.ofEligiblePeople(bonus_eligible)
  return bonus_unknown === 0 ? eligible : messages.teamSummary.notKnownFor(eligible, formatNumber(bonus_unknown))
}

export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: string }) {
  return (
    <Paper withBorder p="sm" bg="var(--surface)" className={classes["figure"]}>
      <Text size="xs" c="dimmed" className="name">
        {label}
      </Text>
      <Text fz={24} fw={650} lh={1.2} className="figures">
        {value}
      </Text>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Paper>
  )
}
