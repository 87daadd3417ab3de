import { Group, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { PersonAvatar } from "./person-avatar.tsx"

const AVATAR_SIZE = 26

type PersonCellProps = {
  name: string
  /** Below the name, such as an id. */
  below?: ReactNode
  /** The name as a link; by default it's text. */
  children?: ReactNode
}

/** A person in a table: avatar and name. */
export function PersonCell({ name, below, children }: PersonCellProps) {
  return (
    <Group gap={10} wrap="nowrap" miw={140} maw={300}>
      <PersonAvatar name={name} size={AVATAR_SIZE} />
      <div>
        {children ?? (
          <Text inherit fw={550} className="name person">
            {name}
          </Text>
        )}
        {below !== undefined && (
          <Text component="div" size="xs" c="dimmed">
            {below}
          </Text>
        )}
      </div>
    </Group>
  )
}
