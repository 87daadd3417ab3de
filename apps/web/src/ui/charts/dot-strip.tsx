import type { CSSProperties } from "react"
import { dotsOf, type DotColumn, type ScoreCount } from "./dots.ts"
import { HIGHEST, lowestOf, placeOf, ticksOf, zonesOf, type Band } from "./zones.ts"
import classes from "./dot-strip.module.css"

/** From here on there is more room for the average's text on its left. */
const MIDDLE = 50

type DotStripProps = {
  /** The chart as a sentence. */
  label: string
  scores: readonly ScoreCount[]
  bands: readonly Band[]
  average: number | null
  averageText: string
}

/** A dot per person by total, over the bands, with the average. The axis starts below the lowest total. */
export function DotStrip({ label, scores, bands, average, averageText }: DotStripProps) {
  const lowest = lowestOf(scores.map(({ score }) => score))
  const zones = zonesOf(bands, lowest)
  const { columns, most, size } = dotsOf(scores, zones, lowest)
  const averageAt = average === null ? null : placeOf(average, lowest)
  return (
    <div className={classes["strip"]} role="img" aria-label={label} style={{ "--size": size && `${size}px` }}>
      <div className={classes["plot"]}>
        <div className={classes["zones"]}>
          {zones.map(({ band_key, color, from, to }) => (
            <span
              key={band_key}
              style={{ "--band": color, width: `${placeOf(to, lowest) - placeOf(from, lowest)}%` }}
            />
          ))}
        </div>
        {columns.map((column) =>
          size === undefined ? (
            <span key={column.score} className={classes["bar"]} style={barOf(column, { most, lowest })} />
          ) : (
            <Stack key={column.score} column={column} />
          ),
        )}
        {averageAt !== null && (
          <span
            className={classes["average"]}
            data-side={averageAt > MIDDLE ? "left" : "right"}
            style={{ insetInlineStart: `${averageAt}%` }}
          >
            <span>{averageText}</span>
          </span>
        )}
      </div>
      <div className={classes["ticks"]}>
        {ticksOf(lowest).map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${placeOf(tick, lowest)}%` }}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  )
}

function Stack({ column: { at, count, color } }: { column: DotColumn }) {
  return (
    <span className={classes["stack"]} style={{ insetInlineStart: `${at}%`, "--band": color }}>
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  )
}

function barOf({ at, count, color }: DotColumn, { most, lowest }: { most: number; lowest: number }): CSSProperties {
  const width = HIGHEST / (HIGHEST - lowest)
  return {
    "--band": color,
    insetInlineStart: `${Math.min(at, HIGHEST - width / 2) - width / 2}%`,
    width: `calc(${width}% - 1px)`,
    height: `${(count / most) * HIGHEST}%`,
  }
}
