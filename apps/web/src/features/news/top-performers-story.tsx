import { Badge } from "@mantine/core"
import { formatMonth } from "../../lib/format.ts"
import { PeoplePanel } from "./people-panel.tsx"
import { PersonLine } from "./person-line.tsx"
import type { ItemsOf } from "./stories.ts"
import { messages } from "./messages.ts"

/** Ranks without figures. Equal scores share a rank. */
export function TopPerformersStory({ items }: { items: ItemsOf<"top_performers"> }) {
  const [first] = items
  return (
    <PeoplePanel
      title={
        first === undefined
          ? messages.topPerformersStory.topPerformers
          : messages.topPerformersStory.topPerformersOf(formatMonth(first))
      }
      items={items}
      emptyText={messages.topPerformersStory.noMonthIsFinalYet}
      line={({ employee_id, name, department_name, rank }) => (
        <PersonLine key={employee_id} name={name} about={department_name}>
          <Badge size="lg" className="figures">
            {messages.topPerformersStory.noRank(rank)}
          </Badge>
        </PersonLine>
      )}
    />
  )
}
