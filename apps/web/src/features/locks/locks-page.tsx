import { Alert, Stack, Text } from "@mantine/core"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { IconLock, IconLockOpen } from "@tabler/icons-react"
import { showLockStatus } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatMoment, formatMonth, monthId, parseMonthId, thisMonth, type YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { GrantsPanel } from "./grants-panel.tsx"
import { LockSettings } from "./lock-settings.tsx"
import { LockTable, type LockStatus } from "./lock-table.tsx"
import { OpenGrants } from "./open-grants.tsx"
import { messages } from "./messages.ts"

/** A month's locks with their reasons, the next locks, and the unlock grants. */
export default function LocksPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters({ month: "" })
  const month = parseMonthId(filters.month) ?? thisMonth()
  const status = useApiQuery(showLockStatus, { query: month })
  return (
    <Page
      title={messages.locksPage.locks}
      about={messages.locksPage.about}
      actions={<MonthPicker value={month} onChange={(value) => setFilters({ month: monthId(value) })} />}
    >
      <Answer of={status} lines={9}>
        {(found) => (
          <Stack gap="md">
            <MonthNote status={found} month={month} />
            <Panel title={messages.locksPage.whatIsLockedIn(formatMonth(month))}>
              <LockTable status={found} />
            </Panel>
            {me.level === SUPER_ADMIN ? <GrantsPanel month={month} /> : <OpenGrants status={found} />}
          </Stack>
        )}
      </Answer>
      {me.can("configurations.view") && <LockSettings />}
    </Page>
  )
}

function MonthNote({ status, month }: { status: LockStatus; month: YearMonth }) {
  const isFinal = status.status === "final"
  const Icon = isFinal ? IconLock : IconLockOpen
  return (
    <Alert
      variant="light"
      color={isFinal ? "orange" : "brand"}
      icon={<Icon aria-hidden />}
      title={isFinal ? messages.locksPage.isFinal(formatMonth(month)) : messages.locksPage.isADraft(formatMonth(month))}
    >
      <Text size="sm">
        {isFinal ? messages.locksPage.finalText(formatMoment(status.finalized_at)) : messages.locksPage.draftText}
        {status.exempt && messages.locksPage.locksDoNotHold}
      </Text>
    </Alert>
  )
}
