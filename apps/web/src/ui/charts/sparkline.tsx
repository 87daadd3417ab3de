import { useId } from "react"
import classes from "./sparkline.module.css"

const WIDTH = 120
const HEIGHT = 40
const MARGIN = 4

/**
 * A small line without axes, for the shape of a series.
 * @param values oldest first; a gap where there is no value
 */
export function Sparkline({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const title = useId()
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const across = (at: number) => MARGIN + (at / (values.length - 1)) * (WIDTH - 2 * MARGIN)
  const up = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN)
  const points = values.flatMap((value, at) => (value === null ? [] : [`${across(at)},${up(value)}`]))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes["sparkline"]} role="img" aria-labelledby={title}>
      <title id={title}>{label}</title>
      <polyline points={points.join(" ")} className={classes["line"]} />
    </svg>
  )
}
