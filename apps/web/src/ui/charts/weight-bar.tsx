import { weightsOf, type Part } from "./weights.ts"
import classes from "./weight-bar.module.css"

type WeightBarProps = {
  /** The chart as a sentence. */
  label: string
  parts: readonly Part[]
  formatWeight: (weight: number) => string
}

/** Weights as parts of 100, which follow what is typed; what is missing stays empty, what is too much is hatched. */
export function WeightBar({ label, parts, formatWeight }: WeightBarProps) {
  const { parts: shares, tooMuch, wholeAt } = weightsOf(parts)
  return (
    <div className={classes["bar"]} role="img" aria-label={label}>
      {shares.map(({ name, weight, width }, at) => (
        <span
          key={at}
          className={classes["part"]}
          title={`${name} ${formatWeight(weight)}`}
          style={{ width: `${width}%` }}
        >
          <span className={classes["text"]}>
            <span className={classes["name"]}>{name}</span>
            <b className="figures">{formatWeight(weight)}</b>
          </span>
        </span>
      ))}
      {tooMuch > 0 && <span className={classes["tooMuch"]} style={{ insetInlineStart: `${wholeAt}%` }} />}
    </div>
  )
}
