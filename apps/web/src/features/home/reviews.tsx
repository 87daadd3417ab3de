import { Group, Stack, Text, VisuallyHidden, Button } from "@mantine/core"
import type { HomeReviews } from "@scorecard/contracts/home"
import { LOCK_PAGE_LABELS } from "../../lib/lock-labels.ts"
import {
  addMonths,
  formatDay,
  formatMonth,
  formatScore,
  formatShortDay,
  formatShortMonth,
  type YearMonth,
} from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { Difference } from "../../ui/difference.tsx"
import { Explained } from "../../ui/glossary/explained.tsx"
import { TextLink } from "../../ui/link.tsx"
import { PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonAvatar } from "../../ui/person-avatar.tsx"
import { Caught } from "./caught.tsx"
import classes from "./home.module.css"
import { messages } from "./messages.ts"

const WHOLE = 100
/** The people who are listed; evaluating walks through all. */
const DUE_SHOWN = 12

type DueProps = {
  evaluations: NonNullable<HomeReviews["evaluations"]>
  /** Begins with this person. */
  onEvaluate: (employeeId: string) => void
}

/** The people with evaluations missing this week, each with a button that opens the form. */
export function DueEvaluations({ evaluations: { total, missing, week_start, items }, onEvaluate }: DueProps) {
  const me = useMe()
  const submits = me.can("scorecard.submit")
  const text = messages.due
  const [first] = items
  return (
    <Panel
      title={text.title}
      actions={
        <Group gap="sm">
          <TextLink to="/evaluation-status" size="sm">
            {text.status}
          </TextLink>
          {first && submits && (
            <PrimaryAction>
              <Button onClick={() => onEvaluate(first.employee_id)}>{text.evaluateAll}</Button>
            </PrimaryAction>
          )}
        </Group>
      }
    >
      {first === undefined ? (
        <Caught>{text.caughtUp}</Caught>
      ) : (
        <>
          <Text size="sm" c="dimmed" className="figures">
            {text.summary(total, missing, formatShortDay(week_start))}
            {submits && total > items.length && ` ${text.queue(items.length, total)}`}
          </Text>
          <ul className={classes["list"]}>
            {items.slice(0, DUE_SHOWN).map(({ employee_id, name, missing: short }) => (
              <li key={employee_id} className={classes["row"]}>
                <PersonAvatar name={name} size={32} />
                <div className={classes["about"]}>
                  <Text size="sm" fw={500} className="name">
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    <Explained text={text.missing(short.sbs, short.non_sbs)} />
                  </Text>
                </div>
                {submits && (
                  <Button variant="default" size="xs" onClick={() => onEvaluate(employee_id)}>
                    {text.evaluate}
                    <VisuallyHidden>{text.ofName(name)}</VisuallyHidden>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {total > DUE_SHOWN && (
            <TextLink to="/evaluation-status" search={{ only: "missing", sort: "-missing" }} size="sm">
              {text.more(total - DUE_SHOWN)}
            </TextLink>
          )}
        </>
      )}
    </Panel>
  )
}

type DecisionsProps = {
  reviews: HomeReviews
  onRequest: (id: string) => void
  onDispute: (id: string) => void
}

/** Requests and disputes, decided in a drawer over this page. */
export function Decisions({ reviews, onRequest, onDispute }: DecisionsProps) {
  const { requests, disputes, create_requests } = reviews
  const text = messages.decisions
  const proposals = create_requests?.total ?? 0
  if (requests === null && disputes === null && create_requests === null) return null
  const rows = [
    ...(disputes?.items ?? []).map(({ _id, name, kind, entry_date }) => ({
      id: _id,
      name,
      about: text.dispute(LOCK_PAGE_LABELS[kind], formatDay(entry_date)),
      open: onDispute,
    })),
    ...(requests?.items ?? []).map(({ _id, name, impact, date_of_occurrence }) => ({
      id: _id,
      name,
      about: text.request(wordsOf(impact), formatDay(date_of_occurrence)),
      open: onRequest,
    })),
  ]
  return (
    <Panel title={text.title}>
      {rows.length === 0 && proposals === 0 && <Caught>{text.nothing}</Caught>}
      <ul className={classes["list"]}>
        {rows.map(({ id, name, about, open }) => (
          <li key={id} className={classes["row"]}>
            <PersonAvatar name={name} size={32} />
            <div className={classes["about"]}>
              <Text size="sm" fw={500} className="name">
                {name}
              </Text>
              <Text size="xs" c="dimmed" className="name">
                {about}
              </Text>
            </div>
            <Button variant="default" size="xs" onClick={() => open(id)}>
              {text.decide}
              <VisuallyHidden>{text.ofName(name)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <Group gap="md">
        {requests && requests.total > requests.items.length && (
          <TextLink to="/atw-requests" search={{ status: "pending" }} size="sm">
            {text.allRequests(requests.total)}
          </TextLink>
        )}
        {disputes && disputes.total > disputes.items.length && (
          <TextLink to="/disputes" size="sm">
            {text.allDisputes(disputes.total)}
          </TextLink>
        )}
        {proposals > 0 && (
          <TextLink to="/create-requests" size="sm">
            {text.createRequests(proposals)}
          </TextLink>
        )}
      </Group>
    </Panel>
  )
}

/** How the reader's people are distributed over the bands. */
export function MyPeople({ month, team }: { month: YearMonth; team: NonNullable<HomeReviews["team"]> }) {
  const text = messages.team
  const { summary, previous_average } = team
  const average = summary.average_total_score
  const shown = summary.bands.filter(({ count }) => count > 0)
  const scored = shown.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel
      title={text.title(formatMonth(month))}
      actions={
        <TextLink to="/team" size="sm">
          {text.teamMonth}
        </TextLink>
      }
    >
      {scored === 0 ? (
        <Caught>{text.noScores}</Caught>
      ) : (
        <Stack gap="sm">
          <Group gap="sm" align="baseline">
            <Text size="sm" c="dimmed">
              {text.average}
            </Text>
            <Text fw={650} fz={22} className="figures">
              {formatScore(average)}
            </Text>
            {average !== null && previous_average !== null && (
              <Difference
                by={average - previous_average}
                since={text.since(formatShortMonth(addMonths(month, -1).month))}
              />
            )}
          </Group>
          <div
            className={classes["bar"]}
            role="img"
            aria-label={text.bands(shown.map(({ label, count }) => `${label} ${count}`).join(", "))}
          >
            {shown.map(({ band_key, color, count }) => (
              <div key={band_key} style={{ width: `${(count / scored) * WHOLE}%`, backgroundColor: color }} />
            ))}
          </div>
          <Group gap="md">
            {shown.map(({ band_key, label, color, count }) => (
              <Group key={band_key} gap={6} wrap="nowrap">
                <span className={classes["dot"]} style={{ backgroundColor: color }} aria-hidden />
                <TextLink to="/team" search={{ band: band_key }} size="sm" c="inherit">
                  {label} {count}
                </TextLink>
              </Group>
            ))}
          </Group>
        </Stack>
      )}
    </Panel>
  )
}

/** An impact's key as words: `customer_impact`. */
function wordsOf(key: string): string {
  return key.replaceAll("_", " ")
}
