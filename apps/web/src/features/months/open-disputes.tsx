import { Alert, Checkbox, List, Stack } from "@mantine/core"
import type { OpenDisputes as Disputes } from "@scorecard/contracts/disputes"
import { formatDay, monthId, type YearMonth } from "../../lib/format.ts"
import { TextLink } from "../../ui/link.tsx"
import { messages } from "./messages.ts"

type OpenDisputesProps = {
  month: YearMonth
  disputes: Disputes
  isAllowed: boolean
  onAllow: (isAllowed: boolean) => void
}

/** The disputes that are still open, by name, and the consent to close the month with them. */
export function OpenDisputes({ month, disputes: { total, items }, isAllowed, onAllow }: OpenDisputesProps) {
  const text = messages.openDisputes
  const more = total - items.length
  return (
    <Alert color="orange" variant="light" role="status" title={text.title(total)}>
      <Stack gap="sm">
        <List size="sm" spacing={4}>
          {items.map(({ _id, name, entry_date }) => (
            <List.Item key={_id}>
              <TextLink to="/disputes" search={{ dispute: _id }} inherit underline="always">
                {text.dispute(name, formatDay(entry_date))}
              </TextLink>
            </List.Item>
          ))}
        </List>
        {more > 0 && (
          <TextLink to="/disputes" search={{ view: "all", status: "open", month: monthId(month) }} size="sm">
            {text.more(more)}
          </TextLink>
        )}
        <Checkbox
          label={text.allow}
          description={text.theyStayOpen}
          checked={isAllowed}
          onChange={({ currentTarget }) => onAllow(currentTarget.checked)}
        />
      </Stack>
    </Alert>
  )
}
