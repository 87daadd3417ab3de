import { List, Stack, Text } from "@mantine/core"
import type { PreviewedPerson } from "@scorecard/contracts/finalize-preview"
import { formatScore, type YearMonth } from "../../lib/format.ts"
import { Answer } from "../../ui/states.tsx"
import { describeReasons } from "./change-reasons.ts"
import { usePreview } from "./use-preview.ts"
import { messages } from "./messages.ts"

const words = messages.regeneratePreview
const MAX_LISTED = 8

type RegeneratePreviewProps = {
  month: YearMonth
  /** Null for everyone. */
  employeeIds: readonly string[] | null
}

/** Who would change if these people's figures were generated again now, and why. */
export function RegeneratePreview({ month, employeeIds }: RegeneratePreviewProps) {
  const preview = usePreview(month, {}, { employeeIds })
  return (
    <section aria-label={words.whoWouldChange} aria-live="polite">
      <Answer of={preview} lines={2}>
        {({ pages: [first] }) => <Changes people={first?.items ?? []} total={first?.total ?? 0} />}
      </Answer>
    </section>
  )
}

function Changes({ people, total }: { people: readonly PreviewedPerson[]; total: number }) {
  if (people.length === 0) return <Text size="sm">{words.noOneWouldChange}</Text>
  const listed = people.slice(0, MAX_LISTED)
  return (
    <Stack gap={4}>
      <Text size="sm">{words.peopleWouldChange(total)}</Text>
      <List size="sm" spacing={2}>
        {listed.map((person) => (
          <List.Item key={person.employee_id}>
            <b className="name">{person.name}</b> <span className="figures">{figures(person)}</span>,{" "}
            {words.because(describeReasons(person.reasons))}
          </List.Item>
        ))}
      </List>
      {total > listed.length && (
        <Text size="sm" c="dimmed">
          {words.more(total - listed.length)}
        </Text>
      )}
    </Stack>
  )
}

function figures({ before, after }: PreviewedPerson): string {
  if (!after) return words.leaves
  if (!before) return words.joins(formatTotal(after))
  if (before.total_score === after.total_score) return words.sameTotal(formatTotal(after))
  return words.line(formatTotal(before), formatTotal(after))
}

function formatTotal({ total_score }: NonNullable<PreviewedPerson["after"]>): string {
  return total_score === null ? words.notScored : formatScore(total_score)
}
