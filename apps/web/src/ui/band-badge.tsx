import { Badge } from "@mantine/core"
import classes from "./band-badge.module.css"

/** A longer label is cut where there is no room for it. */
const LONG = 24

type Band = { band_key: string; label: string; color: string }

/** A remark band: a tint and a dot of its color from the cycle's goals, with readable text on it. */
export function BandBadge({ band, size = "md" }: { band: Band | null | undefined; size?: string }) {
  if (!band) return null
  return (
    <Badge
      size={size}
      className={classes["band"] ?? ""}
      leftSection={<span className={classes["dot"]} />}
      style={{ "--band": band.color }}
      miw={band.label.length > LONG ? undefined : "max-content"}
    >
      {band.label}
    </Badge>
  )
}
