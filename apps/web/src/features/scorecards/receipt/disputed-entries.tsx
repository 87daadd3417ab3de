import { Alert, List, Text } from "@mantine/core"
import { createContext, use, type ReactNode } from "react"
import { formatDay } from "../../../lib/format.ts"
import { DisputeChip } from "../../../ui/disputes/dispute-chip.tsx"
import { TextLink } from "../../../ui/link.tsx"
import { ENTRY_KINDS } from "../entry-kinds.ts"
import type { Receipt } from "../scorecard-types.ts"
import { messages } from "../messages/index.ts"

const Disputed = createContext<ReadonlyMap<string, string>>(new Map())

/** Marks an entry of the receipt that is disputed. */
export function DisputeMark({ entryId }: { entryId: string }) {
  const id = use(Disputed).get(entryId)
  return id === undefined ? null : <DisputeChip id={id} />
}

type DisputedEntriesProps = { disputes: Receipt["open_disputes"]; children: ReactNode }

/** Lists the disputes that may still change the score, and marks their entries inside. */
export function DisputedEntries({ disputes, children }: DisputedEntriesProps) {
  const byEntry = new Map(disputes.items.map(({ _id, entry_id }) => [entry_id, _id]))
  return (
    <Disputed value={byEntry}>
      {disputes.total > 0 && <OpenDisputes disputes={disputes} />}
      {children}
    </Disputed>
  )
}

function OpenDisputes({ disputes: { total, items } }: Omit<DisputedEntriesProps, "children">) {
  const more = total - items.length
  return (
    <Alert color="orange" variant="light" role="status" mb="sm" title={messages.openDisputes.title(total)}>
      <List size="sm" spacing={4}>
        {items.map(({ _id, kind, entry_date }) => (
          <List.Item key={_id}>
            <TextLink to="/disputes" search={{ dispute: _id }} inherit underline="always">
              {messages.openDisputes.dispute(ENTRY_KINDS[kind].one, formatDay(entry_date))}
            </TextLink>
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">{messages.openDisputes.more(more)}</Text>}
    </Alert>
  )
}
