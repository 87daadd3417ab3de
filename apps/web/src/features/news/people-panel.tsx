import { Button, Text } from "@mantine/core"
import { useState, type ReactNode } from "react"
import { Panel } from "../../ui/panel.tsx"
import classes from "./news.module.css"
import { messages } from "./messages.ts"

type PeoplePanelProps<Person> = {
  title: string
  actions?: ReactNode
  items: readonly Person[]
  /** Shown when there are no people. */
  emptyText: string
  /** The number shown at first. */
  first?: number
  line: (person: Person) => ReactNode
}

const FIRST = 5

/** A story about people: the first few, and the others on demand. */
export function PeoplePanel<Person>({
  title,
  actions,
  items,
  emptyText,
  first = FIRST,
  line,
}: PeoplePanelProps<Person>) {
  const [opened, setOpened] = useState(false)
  const shown = opened ? items : items.slice(0, first)
  return (
    <Panel title={title} actions={actions}>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {emptyText}
        </Text>
      ) : (
        <ul className={classes["people"]}>{shown.map(line)}</ul>
      )}
      {items.length > first && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          ms={-8}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? messages.peoplePanel.showFewer : messages.peoplePanel.showAll(items.length)}
        </Button>
      )}
    </Panel>
  )
}
