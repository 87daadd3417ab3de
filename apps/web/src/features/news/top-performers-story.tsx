import { Badge } from "@mantine/core"
import { formatMonth } from "../../lib/format.ts"
import { PeoplePanel } from "./people-panel.tsx"
import { PersonLine } from "./person-line.tsx"
import type { ItemsOf } from "./stories.ts"

/** Ranks without figures; equal scores share a rank. */
export function TopPerformersStory({ items }: { items: ItemsOf<"top_performers"> }) {
  const [first] = items
  return (
    <PeoplePanel
      title={first === undefined ? "Top performers" : `Top performers of ${formatMonth(first)}`}
      items={items}
      nobody="No month is final yet."
      line={({ employee_id, name, department_name, rank }) => (
        <PersonLine key={employee_id} name={name} about={department_name}>
          <Badge variant="light" tt="none" size="lg" className="figures">
            No. {rank}
          </Badge>
        </PersonLine>
      )}
    />
  )
}
