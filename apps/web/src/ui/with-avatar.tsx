import type { ReactNode } from "react"
import { PersonAvatar } from "./person-avatar.tsx"
import classes from "./with-avatar.module.css"

/** Fits into a compact row. (docs/design.md#lists) */
const SIZE_PX = 24

/** A person's avatar before their name, which may be a link, in a cell of a table. */
export function WithAvatar({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className={classes["line"]}>
      <PersonAvatar name={name} size={SIZE_PX} />
      <div>{children ?? <span className="name person">{name}</span>}</div>
    </div>
  )
}
