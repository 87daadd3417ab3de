import { Button, Group, Stack, Table, Text } from "@mantine/core"
import { IconPencil, IconTrash } from "@tabler/icons-react"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useState, type ReactNode } from "react"
import { formatDay, formatNumber, formatScore, NOTHING } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useRubric } from "../../lib/use-rubric.ts"
import { DisputeChip } from "../../ui/disputes/dispute-chip.tsx"
import { RaiseDispute } from "../../ui/disputes/raise-dispute.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { MetricName, RedFlag, SeverityBadge } from "./entry-columns.tsx"
import { EntryDispute, mayDispute } from "./entry-dispute.tsx"
import { EntryHistory } from "./entry-history.tsx"
import { EntryProof } from "./entry-proof.tsx"
import { dateOf, FIELD_LABELS, KINDS, staleAfter, valueOf } from "./kinds.ts"
import { TaskName } from "./task-name.tsx"
import { ANSWERS, ISSUE_TYPES, labelOf, TARGET_TYPES, type AnswerWord } from "./labels.ts"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages/index.ts"

type EntryDetailsProps = { kind: EntryKind; entry: EntryView; onEdit: () => void; onDelete: () => void }

/** Everything in an entry, and who wrote it. */
export function EntryDetails({ kind, entry, onEdit, onDelete }: EntryDetailsProps) {
  const { edit, delete: remove } = entry.abilities
  const me = useMe()
  const answers = useAnswers(kind, entry)
  /** The items chosen for a dispute; null while its form is closed. */
  const [disputed, setDisputed] = useState<string[] | null>(null)
  return (
    <Stack gap="md">
      {(edit || remove) && (
        <Group gap="xs">
          {edit && (
            <Button size="xs" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {messages.entryDetails.edit}
            </Button>
          )}
          {remove && (
            <Button size="xs" variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
              {messages.entryDetails.delete}
            </Button>
          )}
        </Group>
      )}
      <Table variant="vertical" layout="fixed" withRowBorders aria-label={messages.entryDetails.entry}>
        <Table.Tbody>
          <Row label={messages.entryDetails.employee}>
            <PersonName id={entry.employee_id} />
          </Row>
          <Row label={KINDS[kind].dateLabel}>
            <Group gap="xs">
              {formatDay(dateOf(kind, entry))}
              {entry.open_dispute_id !== null && <DisputeChip id={entry.open_dispute_id} />}
            </Group>
          </Row>
          {Object.entries(FIELD_LABELS).map(
            ([field, label]) =>
              field in entry &&
              !SHOWN_BELOW.includes(field) && (
                <Row key={field} label={label}>
                  <FieldValue kind={kind} entry={entry} field={field} />
                </Row>
              ),
          )}
          {"red_flag" in entry && (
            <Row label={messages.entryDetails.checklistScore}>
              <Group gap="xs">
                <span className="figures">{formatScore(entry.checklist_score)}</span>
                {entry.red_flag && <RedFlag />}
              </Group>
            </Row>
          )}
          {entry.kind === "atw" && entry.proof_file_id !== null && (
            <Row label={messages.entryDetails.proof}>
              <EntryProof entryId={entry._id} />
            </Row>
          )}
          {entry.remarks !== null && (
            <Row label={messages.entryDetails.remarks}>
              <LongText>{entry.remarks}</LongText>
            </Row>
          )}
        </Table.Tbody>
      </Table>
      <EntryDispute entry={entry} onDispute={() => setDisputed([])} />
      <ChecklistAnswers
        answers={answers}
        onDispute={mayDispute(entry, me) ? (item_id) => setDisputed([item_id]) : null}
      />
      <EntryHistory entry={entry} />
      {disputed !== null && entry.disputable_until !== null && (
        <RaiseDispute
          kind={kind}
          entryId={entry._id}
          until={entry.disputable_until}
          items={answers}
          chosen={disputed}
          stale={staleAfter(kind)}
          onClose={() => setDisputed(null)}
        />
      )}
    </Stack>
  )
}

const SHOWN_BELOW = ["proof_file_id", "remarks"]

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th w={150}>{label}</Table.Th>
      <Table.Td>{children}</Table.Td>
    </Table.Tr>
  )
}

function LongText({ children }: { children: string }) {
  return (
    <Text size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
      {children}
    </Text>
  )
}

function FieldValue({ kind, entry, field }: { kind: EntryKind; entry: EntryView; field: string }) {
  const value = valueOf(entry, field)
  if (field === "auditors_score" && value === null) return messages.entryDetails.nA
  if (value === null || value === "") return NOTHING
  if (typeof value === "number") return <span className="figures">{formatNumber(value)}</span>
  if (field === "task_id") return <TaskName id={value} />
  if (field === "impact" || field === "target_key") return <MetricName day={dateOf(kind, entry)} metric={value} />
  if (field === "severity") return <SeverityBadge severity={value} />
  if (field === "issue_type") return labelOf(ISSUE_TYPES, value)
  if (field === "target_type") return labelOf(TARGET_TYPES, value)
  return <LongText>{value}</LongText>
}

type ShownAnswer = { item_id: string; text: string; answer: AnswerWord; note: string | null; isRedFlag: boolean }

/** The answered items of the checklist, with their texts from the rubric of the entry's day. */
function useAnswers(kind: EntryKind, entry: EntryView): ShownAnswer[] {
  const answers = "checklist" in entry ? (entry.checklist ?? []) : []
  const { rubric } = useRubric(kind, dateOf(kind, entry))
  return answers.map(({ item_id, answer, note }) => {
    const item = rubric?.items.find((one) => one.item_id === item_id)
    const isRedFlag = item?.red_flag === true && answer === "no"
    return { item_id, text: item?.text ?? item_id, answer, note, isRedFlag }
  })
}

type ChecklistAnswersProps = { answers: readonly ShownAnswer[]; onDispute: ((itemId: string) => void) | null }

function ChecklistAnswers({ answers, onDispute }: ChecklistAnswersProps) {
  if (answers.length === 0) return null
  return (
    <Table aria-label={messages.entryDetails.checklist} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{messages.entryDetails.checklist}</Table.Th>
          <Table.Th w={84}>{messages.entryDetails.answer}</Table.Th>
          {onDispute && <Table.Th w={100}>{messages.entryDispute.disputeButton}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {answers.map(({ item_id, text, answer, note, isRedFlag }) => (
          <Table.Tr key={item_id}>
            <Table.Td className="name">
              {text}
              {isRedFlag && (
                <>
                  {" "}
                  <RedFlag />
                </>
              )}
              {note !== null && (
                <Text size="xs" c="dimmed" className="name">
                  {note}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <StatusChip status={answer}>{ANSWERS[answer]}</StatusChip>
            </Table.Td>
            {onDispute && (
              <Table.Td>
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={messages.entryDispute.disputeItem(text)}
                  onClick={() => onDispute(item_id)}
                >
                  {messages.entryDispute.disputeButton}
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
