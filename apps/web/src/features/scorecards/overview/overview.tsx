import { Button, Stack, Text } from "@mantine/core"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { IconReceipt } from "@tabler/icons-react"
import type { ComponentType } from "react"
import { useDraftRefresh } from "../../../lib/draft-refresh.ts"
import { formatMonth, monthId, thisMonth } from "../../../lib/format.ts"
import { useMe } from "../../../lib/me.ts"
import { useSearchFilters } from "../../../lib/search.ts"
import { dueEvaluations, onceEach, type EvaluateProps } from "../../../ui/evaluate.ts"
import { TextLink } from "../../../ui/link.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { Failure, Loading } from "../../../ui/states.tsx"
import { BonusGatesInShort } from "../bonus-gates.tsx"
import { EntryRow } from "../entry-row.tsx"
import { FutureMonth } from "../future-month.tsx"
import { ReceiptDrawer } from "../receipt/receipt-drawer.tsx"
import { shownMonth, type ShownMonth } from "../scorecard-types.ts"
import classes from "../scorecard.module.css"
import type { MonthOfPage } from "../use-month-of-page.ts"
import { messages } from "../messages/index.ts"
import { Due } from "./due.tsx"
import { MonthInShort } from "./month-in-short.tsx"
import { Team } from "./team.tsx"
import { useOverview, type OverviewData } from "./use-overview.ts"

const text = messages.overview

/** The form for those who are due; another feature provides it. */
export type OverviewParts = { Evaluate: ComponentType<EvaluateProps> }

type OverviewProps = { person: EmployeeView; page: MonthOfPage }

/** One person's month at a glance: where they stand, what is due, and what was entered last. */
export function Overview({ person, page, ...parts }: OverviewProps & OverviewParts) {
  const latest = page.limits.max ?? thisMonth()
  if (monthId(page.month) > monthId(latest)) return <FutureMonth page={page} latest={latest} />
  return <StartedMonth person={person} page={page} {...parts} />
}

function StartedMonth({ person, page, Evaluate }: OverviewProps & OverviewParts) {
  const me = useMe()
  const overview = useOverview(person, page.month)
  const [{ evaluate }, setOpened] = useSearchFilters({ evaluate: "" }, { opens: ["evaluate"] })
  useDraftRefresh(page.month)
  if (overview.snapshot.isPending) return <Loading lines={8} />
  const { data } = overview.snapshot
  const snapshot = data?.view_mode === "self" ? data : null
  const own = snapshot && shownMonth(snapshot)
  const { employee_id, name } = person
  const mayEvaluate = me.can("scorecard.submit") && employee_id !== me.employee_id
  const missing = onceEach(overview.due.evaluations)
  const evaluations = mayEvaluate ? dueEvaluations([{ employee_id, name, missing }], employee_id) : []
  return (
    <>
      {overview.snapshot.error !== null && (
        <Failure error={overview.snapshot.error} onRetry={() => void overview.snapshot.refetch()} />
      )}
      <div className={classes["overview"]}>
        <Stack>
          {snapshot && <Month person={person} page={page} own={own} trend={overview.trend} />}
          <Due
            person={person}
            month={page.month}
            due={overview.due}
            onEvaluate={() => setOpened({ evaluate: person.employee_id })}
          />
          <LatestEntries person={person} page={page} entries={overview.entries} />
        </Stack>
        <Stack>
          {own && own.not_scored === null && (
            <BonusGatesInShort own={own} employeeId={person.employee_id} month={page.month} />
          )}
          <Team person={person} />
        </Stack>
      </div>
      {evaluate === employee_id && evaluations.length > 0 && (
        <Evaluate due={evaluations} onClose={() => setOpened({ evaluate: "" })} />
      )}
      {own && <ReceiptDrawer employeeId={person.employee_id} page={page} final={snapshot.final} />}
    </>
  )
}

type MonthProps = OverviewProps & { own: ShownMonth | null; trend: OverviewData["trend"] }

function Month({ person, page, own, trend }: MonthProps) {
  const title = formatMonth(page.month)
  if (own === null) {
    return (
      <Panel title={title}>
        <Text size="sm" c="dimmed">
          {text.noScorecard}
        </Text>
      </Panel>
    )
  }
  return (
    <Panel
      title={title}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconReceipt size={16} aria-hidden />}
          onClick={() => page.openReceipt("total")}
        >
          {messages.standing.showTheReceipt}
        </Button>
      }
    >
      <MonthInShort own={own} trend={trend} employeeId={person.employee_id} month={page.month} />
    </Panel>
  )
}

type LatestEntriesProps = OverviewProps & { entries: OverviewData["entries"] }

function LatestEntries({ person, page, entries: { isShown, isLoading, error, refetch, items } }: LatestEntriesProps) {
  const me = useMe()
  if (!isShown) return null
  return (
    <Panel
      title={text.entries}
      actions={
        me.shows("scorecard") && (
          <TextLink
            to="/team/$employeeId"
            params={{ employeeId: person.employee_id }}
            search={{ month: monthId(page.month), view: "entries" }}
            size="sm"
          >
            {text.allEntries}
          </TextLink>
        )
      }
    >
      {isLoading && <Loading />}
      {error !== null && <Failure error={error} onRetry={refetch} />}
      {!isLoading && items.length === 0 && error === null && (
        <Text size="sm" c="dimmed">
          {text.noEntries}
        </Text>
      )}
      {!isLoading && items.length > 0 && (
        <ul className={classes["rows"]}>
          {items.map((entry) => (
            <EntryRow key={entry._id} entry={entry} showsKind />
          ))}
        </ul>
      )}
    </Panel>
  )
}
