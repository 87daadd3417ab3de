import type { ReactNode } from "react"
import { barsOf, type Move } from "./moves.ts"
import classes from "./movers.module.css"

type MoversProps = {
  label: string
  movers: readonly (Move & { name: ReactNode; change: string; figures: string })[]
}

/** People whose figures moved: a bar to the right for a rise, to the left for a fall. */
export function Movers({ label, movers }: MoversProps) {
  const bars = barsOf(movers)
  return (
    <ul className={classes["movers"]} aria-label={label}>
      {movers.map(({ key, by, name, change, figures }, at) => (
        <li key={key} className={classes["mover"]}>
          <span className={classes["name"]}>{name}</span>
          <span className={`${classes["figures"]} figures`}>{figures}</span>
          <span className={classes["track"]} aria-hidden>
            <span data-direction={by < 0 ? "down" : "up"} style={bars[at]} />
          </span>
          <span className={`${classes["change"]} figures`}>{change}</span>
        </li>
      ))}
    </ul>
  )
}
