import { Text } from "@mantine/core"
import { count } from "../../lib/format.ts"
import { PeoplePanel } from "./people-panel.tsx"
import { PersonLine } from "./person-line.tsx"
import { nearDay, type ItemsOf } from "./stories.ts"

export function AnniversariesStory({ items }: { items: ItemsOf<"anniversaries"> }) {
  return (
    <PeoplePanel
      title="Work anniversaries"
      items={items}
      nobody="Nobody in the coming week."
      line={({ employee_id, name, department_name, date, is_today, years }) => (
        <PersonLine key={employee_id} name={name} about={department_name}>
          <div>
            <Text size="sm" ta="end" fw={600} className="figures">
              {count(years, "year")}
            </Text>
            <Text size="xs" ta="end" c="dimmed">
              {is_today ? "Today" : nearDay(date)}
            </Text>
          </div>
        </PersonLine>
      )}
    />
  )
}
