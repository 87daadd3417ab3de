import { Badge, Button, Group, VisuallyHidden } from "@mantine/core"
import { lazy, Suspense } from "react"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { PeoplePanel } from "./people-panel.tsx"
import { PersonLine } from "./person-line.tsx"
import { nearDay, type ItemOf, type ItemsOf } from "./stories.ts"
import { messages } from "./messages.ts"

/** Forms load when they are needed, which keeps the first page light. */
const GreetingsDrawer = lazy(() =>
  import("./greetings-drawer.tsx").then((drawer) => ({ default: drawer.GreetingsDrawer })),
)

/** Birthdays around today, without the year. Greetings open in a drawer. */
export function BirthdaysStory({ items }: { items: ItemsOf<"birthdays"> }) {
  const me = useMe()
  const [{ greetings, year }, setFilters] = useSearchFilters({ greetings: "", year: "" }, { opens: ["greetings"] })
  return (
    <>
      <PeoplePanel
        title={messages.birthdaysStory.birthdays}
        items={items}
        emptyText={messages.birthdaysStory.noOneInComingWeek}
        line={(person) => (
          <PersonLine key={person.employee_id} name={person.name} about={aboutOf(person)}>
            <Group gap={6} wrap="nowrap">
              {person.is_today && (
                <Badge color="info" visibleFrom="xs">
                  {messages.birthdaysStory.today}
                </Badge>
              )}
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => setFilters({ greetings: person.employee_id, year: "" })}
              >
                {labelOf(person, person.employee_id === me.employee_id)}
                <VisuallyHidden> {messages.birthdaysStory.ofName(person.name)}</VisuallyHidden>
              </Button>
            </Group>
          </PersonLine>
        )}
      />
      {greetings !== "" && (
        <Suspense fallback={null}>
          <GreetingsDrawer
            employeeId={greetings}
            year={/^\d{4}$/.test(year) ? Number(year) : null}
            onClose={() => setFilters({ greetings: "", year: "" })}
          />
        </Suspense>
      )}
    </>
  )
}

function aboutOf({ department_name, date }: ItemOf<"birthdays">): string {
  return department_name === null ? nearDay(date) : `${nearDay(date)}, ${department_name}`
}

function labelOf({ greetings }: ItemOf<"birthdays">, isOwn: boolean): string {
  if (greetings > 0) return messages.birthdaysStory.greetings(greetings)
  return isOwn ? messages.birthdaysStory.greetingsLabel : messages.birthdaysStory.greet
}
