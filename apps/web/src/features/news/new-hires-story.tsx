import { Text } from "@mantine/core"
import { PeoplePanel } from "./people-panel.tsx"
import { PersonLine } from "./person-line.tsx"
import { nearDay, type ItemsOf } from "./stories.ts"
import { messages } from "./messages.ts"

export function NewHiresStory({ items }: { items: ItemsOf<"new_hires"> }) {
  return (
    <PeoplePanel
      title={messages.newHiresStory.newHere}
      items={items}
      emptyText={messages.newHiresStory.noNewHires}
      line={({ employee_id, name, department_name, position, hire_date }) => (
        <PersonLine
          key={employee_id}
          name={name}
          about={department_name === null ? position : `${position}, ${department_name}`}
        >
          <Text size="xs" c="dimmed">
            {messages.newHiresStory.sinceNearDay(nearDay(hire_date))}
          </Text>
        </PersonLine>
      )}
    />
  )
}
