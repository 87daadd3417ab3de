import { Group, Paper, Text, UnstyledButton } from "@mantine/core"
import type { BscSummary } from "@scorecard/contracts/dashboards"
import { formatNumber } from "../../lib/format.ts"
import classes from "./dashboards.module.css"
import { messages } from "./messages.ts"

const WHOLE = 100

type BandSharesProps = { bands: BscSummary["bands"]; chosen: string; onChoose: (band: string) => void }

/** The number of people in each band, as a bar and as buttons that filter the table. */
export function BandDistribution({ bands, chosen, onChoose }: BandSharesProps) {
  const people = bands.reduce((sum, band) => sum + band.count, 0)
  return (
    <Paper withBorder p="sm" bg="var(--surface)" component="section" aria-label={messages.bandDistribution.bands}>
      <div className={classes["bar"]} aria-hidden>
        {bands
          .filter((band) => band.count > 0)
          .map((band) => (
            <div
              key={band.band_key}
              style={{ width: `${(band.count / people) * WHOLE}%`, backgroundColor: band.color }}
            />
          ))}
      </div>
      <Group gap="xs" mt="xs">
        {bands.map((band) => (
          <UnstyledButton
            key={band.band_key}
            className={classes["band"]}
            aria-pressed={chosen === band.band_key}
            onClick={() => onChoose(chosen === band.band_key ? "" : band.band_key)}
          >
            <span className={classes["dot"]} style={{ backgroundColor: band.color }} aria-hidden />
            <Text component="span" size="sm">
              {band.label}
            </Text>
            <Text component="span" size="sm" fw={650} className="figures">
              {formatNumber(band.count)}
            </Text>
            <Text component="span" size="xs" c="dimmed" className="figures">
              {people === 0 ? "" : `${Math.round((band.count / people) * WHOLE)}%`}
            </Text>
          </UnstyledButton>
        ))}
      </Group>
    </Paper>
  )
}
