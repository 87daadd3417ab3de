import { Group, Text } from "@mantine/core"
import classes from "./dashboards.module.css"

/** The meaning of the cells' colors. */
export function BandLegend({ bands }: { bands: readonly { band_key: string; label: string; color: string }[] }) {
  return (
    <Group gap="md" mb="sm">
      {bands.map(({ band_key, label, color }) => (
        <Group key={band_key} gap={6} wrap="nowrap">
          <span className={classes["dot"]} style={{ backgroundColor: color }} aria-hidden />
          <Text size="sm">{label}</Text>
        </Group>
      ))}
    </Group>
  )
}
