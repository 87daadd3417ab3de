import { List, Paper, Stack, Text } from "@mantine/core"
import { count, formatDay, formatDeadline, formatMoment, formatMonth } from "../../lib/format.ts"
import type { Preview } from "./catalog-labels.ts"

type TeamCard = NonNullable<Preview["team_card"]>
const NO_POST: Record<NonNullable<TeamCard["not_posted_because"]>, string> = {
  not_chosen: "The team channel is not chosen for this type.",
  not_connected: "The team channel is not connected.",
  automated_posts_off: "Automated posts are off on the team chat page.",
}
const FIRST_RECIPIENTS = 8

/** When it is due, who would be told, and what they would read. */
export function ReminderPreview({ preview }: { preview: Preview }) {
  const { event, sample, team_card, recipients, recipients_total, people_short, missing } = preview
  if (event === null) return <Text size="sm">No lock is scheduled: locking is off, or the month is final.</Text>
  return (
    <Stack gap="sm">
      <Text size="sm">
        {event.week_start === null ? formatMonth(event) : `The week of ${formatDay(event.week_start)}`}, at{" "}
        {formatDeadline(event.at)}.{" "}
        {event.sent_at === null
          ? `It can be sent from ${formatDeadline(event.window_opens_at)} on.`
          : `Sent ${formatMoment(event.sent_at)}.`}
      </Text>
      <Text size="sm" className="figures">
        {count(people_short, "person has", "people have")} too few evaluations, {count(missing, "evaluation")} in all.{" "}
        {count(recipients_total, "manager")} would be told{recipients_total > 0 && ":"}
      </Text>
      {recipients.length > 0 && (
        <List size="sm">
          {recipients
            .slice(0, FIRST_RECIPIENTS)
            .map(({ employee_id, name, people_short: people, missing: evaluations }) => (
              <List.Item key={employee_id}>
                <span className="name">{name}</span>: {count(evaluations, "evaluation")} of{" "}
                {count(people, "person", "people")}
              </List.Item>
            ))}
          {recipients_total > FIRST_RECIPIENTS && <List.Item>and {recipients_total - FIRST_RECIPIENTS} more</List.Item>}
        </List>
      )}
      {sample && <Sample label="As the first of them would read it" title={sample.title} lines={[sample.body]} />}
      {team_card && (
        <>
          <Sample label="The team channel's card" title={team_card.title} lines={team_card.lines} />
          <Text size="xs" c="dimmed">
            {team_card.not_posted_because === null
              ? "It is posted with the reminder."
              : `It is not posted: ${NO_POST[team_card.not_posted_because]}`}
          </Text>
        </>
      )}
    </Stack>
  )
}

function Sample({ label, title, lines }: { label: string; title: string; lines: readonly string[] }) {
  return (
    <Paper component="section" aria-label={label} withBorder p="sm" bg="var(--ground)">
      <Text size="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <Text size="sm" fw={650} className="name">
        {title}
      </Text>
      {lines.map((line) => (
        <Text key={line} size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
          {line}
        </Text>
      ))}
    </Paper>
  )
}
