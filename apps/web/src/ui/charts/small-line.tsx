import { linesOf, upOf } from "./line-path.ts"
import { HIGHEST } from "./zones.ts"
import classes from "./small-line.module.css"

const BOX = { width: 240, height: 72, margin: 6 }

type SmallLineProps = {
  /** The chart as a sentence. */
  label: string
  /** Oldest first; a gap where there is no value. */
  values: readonly (number | null)[]
  lowest: number
  goal: number | null
}

/** One of several small charts with the same axis: a thin line, with a dashed one where the goal begins. */
export function SmallLine({ label, values, lowest, goal }: SmallLineProps) {
  const box = { ...BOX, lowest }
  const lines = linesOf(values, box)
  const last = lines.at(-1)?.at(-1)
  const goalAt = goal === null || goal < lowest ? null : upOf(goal, box)
  return (
    <svg viewBox={`0 0 ${BOX.width} ${BOX.height}`} className={classes["chart"]} role="img" aria-label={label}>
      {goalAt !== null && (
        <>
          <rect
            y={upOf(HIGHEST, box)}
            width={BOX.width}
            height={goalAt - upOf(HIGHEST, box)}
            className={classes["zone"]}
          />
          <line x1={0} x2={BOX.width} y1={goalAt} y2={goalAt} className={classes["goal"]} />
        </>
      )}
      {lines.map((points) => (
        <polyline
          key={points[0]?.x}
          points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
          className={classes["line"]}
        />
      ))}
      {lines.flat().map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={x === last?.x ? 4 : 2.25} className={classes["dot"]} />
      ))}
    </svg>
  )
}
