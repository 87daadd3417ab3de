import { HIGHEST, placeOf, type Zone } from "./zones.ts"
import classes from "./bullet-bar.module.css"

type BulletBarProps = {
  /** The chart as a sentence. */
  label: string
  /** From 0 to 100; null draws no bar. */
  score: number | null
  zones: readonly Zone[]
  goal: number | null
}

/** A score as a bar over the bands, with a line where the goal begins. */
export function BulletBar({ label, score, zones, goal }: BulletBarProps) {
  return (
    <div className={classes["bullet"]} role="img" aria-label={label}>
      <div className={classes["zones"]}>
        {zones.map(({ band_key, color, from, to }) => (
          <span key={band_key} style={{ "--band": color, width: `${placeOf(to) - placeOf(from)}%` }} />
        ))}
      </div>
      {score !== null && <span className={classes["score"]} style={{ width: `${placeOf(score)}%` }} />}
      {goal !== null && <span className={classes["goal"]} style={{ insetInlineStart: `${placeOf(goal)}%` }} />}
    </div>
  )
}

type BulletAxisProps = { goal: number | null; goalText: string }

/** The axis above bullet bars, with the goal's name over its line. */
export function BulletAxis({ goal, goalText }: BulletAxisProps) {
  return (
    <div className={classes["axis"]} aria-hidden>
      <span style={{ insetInlineStart: 0 }}>0</span>
      {goal !== null && (
        <span className={classes["goalText"]} style={{ insetInlineEnd: `${HIGHEST - placeOf(goal)}%` }}>
          {goalText}
        </span>
      )}
    </div>
  )
}
