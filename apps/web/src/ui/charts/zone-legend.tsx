import { Group, Text } from "@mantine/core"
import type { Zone } from "./zones.ts"
import { formatNumber } from "../../lib/format.ts"
import classes from "./zone-legend.module.css"

/** The bands of a chart, from the highest down, with where each begins. */
export function ZoneLegend({ zones }: { zones: readonly Zone[] }) {
  return (
    <Group gap="4px 14px" aria-hidden>
      {zones.toReversed().map(({ band_key, label, color, from }, at) => (
        <Group key={band_key} gap={6} wrap="nowrap">
          <span className={classes["swatch"]} style={{ "--band": color }} />
          <Text size="xs" c="dimmed" className="figures name">
            {at === zones.length - 1 ? label : `${label} ${formatNumber(from)}+`}
          </Text>
        </Group>
      ))}
    </Group>
  )
}
