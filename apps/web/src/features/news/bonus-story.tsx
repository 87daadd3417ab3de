import { useMe } from "../../lib/me.ts"
import { formatMonth, monthId } from "../../lib/format.ts"
import { TextLink } from "../../ui/link.tsx"
import { PeoplePanel } from "./people-panel.tsx"
import { PersonLine } from "./person-line.tsx"
import type { ItemsOf } from "./stories.ts"
import { messages } from "./messages.ts"

/** Names only: scores are private. (rules/dashboards#news) */
export function BonusStory({ items }: { items: ItemsOf<"bonus_qualifiers"> }) {
  const me = useMe()
  const [first] = items
  return (
    <PeoplePanel
      title={
        first === undefined
          ? messages.bonusStory.bonusQualifiers
          : messages.bonusStory.bonusQualifiersOf(formatMonth(first))
      }
      actions={
        first !== undefined &&
        me.shows("dashboard.bsc.bonus") && (
          <TextLink to="/bonus" search={{ month: monthId(first) }} size="sm">
            {messages.bonusStory.findSomeone}
          </TextLink>
        )
      }
      items={items}
      emptyText={messages.bonusStory.noMonthIsFinal}
      line={({ employee_id, name, department_name }) => (
        <PersonLine key={employee_id} name={name} about={department_name} />
      )}
    />
  )
}
