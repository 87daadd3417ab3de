import type { ReactNode } from "react"
import classes from "./primary-action.module.css"

/** A page's main action. On a phone it stays at the foot of the screen, whatever is scrolled; otherwise in its place. */
export function PrimaryAction({ children }: { children: ReactNode }) {
  return <div className={classes["primary"]}>{children}</div>
}
