import { SimpleGrid, Text } from "@mantine/core"
import type { YearMonth } from "../../lib/format.ts"
import { keysOf } from "../../lib/objects.ts"
import { Panel } from "../../ui/panel.tsx"
import { FollowUp } from "./follow-up.tsx"
import { KindFigures } from "./kind-figures.tsx"
import { CADENCE_NAMES, KIND_NAMES, type PersonStatus } from "./kinds.ts"
import { messages } from "./messages.ts"

const KINDS = keysOf(KIND_NAMES)

/** The reader's own month by week, and a button to remind their managers of what is missing. */
export function OwnStatus({ status, month }: { status: PersonStatus; month: YearMonth }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {KINDS.map((kind) => (
          <Panel key={kind} title={messages.ownStatus.evaluationsKind(KIND_NAMES[kind])}>
            <Text size="xs" c="dimmed" mb="xs">
              {CADENCE_NAMES[status.kinds[kind].cadence]}
            </Text>
            <KindFigures label={messages.ownStatus.byWeek(KIND_NAMES[kind])} figures={status.kinds[kind]} expanded />
          </Panel>
        ))}
      </SimpleGrid>
      {status.abilities.follow_up && <FollowUp month={month} />}
    </>
  )
}
