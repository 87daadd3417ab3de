import { Text } from "@mantine/core"
import { PeoplePanel } from "./people-panel.tsx"
import { PersonLine } from "./person-line.tsx"
import { nearDay, type ItemsOf } from "./stories.ts"
import { messages } from "./messages.ts"

export function AnniversariesStory({ items }: { items: ItemsOf<"anniversaries"> }) {
  return (
    <PeoplePanel
      title={messages.anniversariesStory.workAnniversaries}
      items={items}
      emptyText={messages.anniversariesStory.noOneInComingWeek}
      line={({ employee_id, name, department_name, date, is_today, years }) => (
        <PersonLine key={employee_id} name={name} about={department_name}>
          <div>
            <Text size="sm" ta="end" fw={600} className="figures">
              {messages.anniversariesStory.years(years)}
            </Text>
            <Text size="xs" ta="end" c="dimmed">
              {is_today ? messages.anniversariesStory.today : nearDay(date)}
            </Text>
          </div>
        </PersonLine>
      )}
    />
  )
}
