import { Badge, luminance } from "@mantine/core"

/** A longer label is cut where there is no room for it. */
const LONG = 24

type Band = { band_key: string; label: string; color: string }

/** A remark band in its color from the cycle's goals, with readable text on it. */
export function BandBadge({ band, size = "md" }: { band: Band | null | undefined; size?: string }) {
  if (!band) return null
  return (
    <Badge
      size={size}
      color={band.color}
      c={luminance(band.color) > 0.18 ? "#111" : "#fff"}
      variant="filled"
      tt="none"
      style={{ flexShrink: 0 }}
      miw={band.label.length > LONG ? undefined : "max-content"}
    >
      {band.label}
    </Badge>
  )
}
