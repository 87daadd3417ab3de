import { useMe } from "../../lib/me.ts"
import { formatMonth, monthId } from "../../lib/format.ts"
import { TextLink } from "../../ui/link.tsx"
import { PeoplePanel } from "./people-panel.tsx"
import { PersonLine } from "./person-line.tsx"
import type { ItemsOf } from "./stories.ts"

/** Names only: what somebody scored is theirs. (rules/dashboards#news) */
export function BonusStory({ items }: { items: ItemsOf<"bonus_qualifiers"> }) {
  const me = useMe()
  const [first] = items
  return (
    <PeoplePanel
      title={first === undefined ? "Bonus qualifiers" : `Bonus qualifiers of ${formatMonth(first)}`}
      actions={
        first !== undefined &&
        me.shows("dashboard.bsc.bonus") && (
          <TextLink to="/bonus" search={{ month: monthId(first) }} size="sm">
            Find somebody
          </TextLink>
        )
      }
      items={items}
      nobody="No month is final yet, or nobody qualified."
      line={({ employee_id, name, department_name }) => (
        <PersonLine key={employee_id} name={name} about={department_name} />
      )}
    />
  )
}
