import { Text } from "@mantine/core"
import type { ReactNode } from "react"
import { PersonAvatar } from "../../ui/person-avatar.tsx"
import classes from "./news.module.css"

type PersonLineProps = {
  name: string
  /** Details about the person, such as their department. */
  about: ReactNode
  /** At the end of the line: a date, a rank, a button. */
  children?: ReactNode
}

/** One person in a story. */
export function PersonLine({ name, about, children }: PersonLineProps) {
  return (
    <li className={classes["person"]}>
      <PersonAvatar name={name} size={34} />
      <div className={classes["who"]}>
        <Text size="sm" fw={600} className="name">
          {name}
        </Text>
        <Text size="xs" c="dimmed" className="name">
          {about}
        </Text>
      </div>
      {children}
    </li>
  )
}
