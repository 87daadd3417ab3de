import { List, Paper, Stack, Text } from "@mantine/core"
import { formatDay, formatMoment, formatMonth } from "../../lib/format.ts"
import { formatDeadline } from "../../lib/zoned-times.ts"
import type { Preview } from "./catalog-labels.ts"
import { messages } from "./messages.ts"

type TeamCard = NonNullable<Preview["team_card"]>
const NO_POST: Record<NonNullable<TeamCard["not_posted_because"]>, string> = messages.reminderPreview.noPost
const FIRST_RECIPIENTS = 8

/** The due date, the recipients and the text of a reminder. */
export function ReminderPreview({ preview }: { preview: Preview }) {
  const { event, sample, team_card, recipients, recipients_total, people_short, missing } = preview
  if (event === null) return <Text size="sm">{messages.reminderPreview.noLockIsScheduled}</Text>
  return (
    <Stack gap="sm">
      <Text size="sm">
        {messages.reminderPreview.at(
          event.week_start === null ? formatMonth(event) : messages.reminderPreview.weekOf(formatDay(event.week_start)),
          formatDeadline(event.at),
          event.sent_at === null
            ? messages.reminderPreview.canBeSentFrom(formatDeadline(event.window_opens_at))
            : messages.reminderPreview.sentAt(formatMoment(event.sent_at)),
        )}
      </Text>
      <Text size="sm" className="figures">
        {messages.reminderPreview.peopleHaveTooFew(people_short, missing, recipients_total)}
        {recipients_total > 0 && ":"}
      </Text>
      {recipients.length > 0 && (
        <List size="sm">
          {recipients
            .slice(0, FIRST_RECIPIENTS)
            .map(({ employee_id, name, people_short: people, missing: evaluations }) => (
              <List.Item key={employee_id}>
                {messages.reminderPreview.evaluationsOfPeople(
                  <span className="name">{name}</span>,
                  evaluations,
                  people,
                )}
              </List.Item>
            ))}
          {recipients_total > FIRST_RECIPIENTS && (
            <List.Item>{messages.reminderPreview.andMore(recipients_total - FIRST_RECIPIENTS)}</List.Item>
          )}
        </List>
      )}
      {sample && <Sample label={messages.reminderPreview.asFirst} title={sample.title} lines={[sample.body]} />}
      {team_card && (
        <>
          <Sample label={messages.reminderPreview.teamChannelCard} title={team_card.title} lines={team_card.lines} />
          <Text size="xs" c="dimmed">
            {team_card.not_posted_because === null
              ? messages.reminderPreview.postedWithReminder
              : messages.reminderPreview.notPosted(NO_POST[team_card.not_posted_because])}
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
