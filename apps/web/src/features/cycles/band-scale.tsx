import { Group, Text } from "@mantine/core"
import type { Goals } from "@scorecard/domain/scoring"
import { formatNumber } from "../../lib/format.ts"
import { BandBadge } from "../../ui/band-badge.tsx"
import classes from "./cycles.module.css"

const TOP = 100

/** The bands on a scale from 0 to 100, as they are shown next to a score. */
export function BandScale({ bands }: { bands: Goals["bands"] }) {
  const upward = bands.toReversed()
  return (
    <div>
      <div className={classes["scale"]} aria-hidden>
        {upward.map((band, index) => {
          const end = upward[index + 1]?.min_score ?? TOP
          return (
            <div
              key={index}
              className={classes["step"]}
              style={{ flexGrow: Math.max(0, end - band.min_score) || 0, background: band.color }}
            />
          )
        })}
      </div>
      <Group gap="xs" mt="xs">
        {upward.map((band, index) => (
          <Group key={index} gap={4} wrap="nowrap">
            <Text size="sm" className="figures">
              {formatNumber(band.min_score)}+
            </Text>
            <BandBadge band={band} />
          </Group>
        ))}
      </Group>
    </div>
  )
}
