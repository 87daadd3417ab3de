import { Badge, Button, Group, Stack, Table, Text } from "@mantine/core"
import { IconPencil, IconTrash } from "@tabler/icons-react"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import type { ReactNode } from "react"
import { formatDay, formatNumber, formatScore, NOTHING } from "../../lib/format.ts"
import { PersonName } from "../../ui/person-name.tsx"
import { MetricName, RedFlag, SeverityBadge } from "./entry-columns.tsx"
import { EntryHistory } from "./entry-history.tsx"
import { EntryProof } from "./entry-proof.tsx"
import { dateOf, FIELD_LABELS, KINDS, valueOf } from "./kinds.ts"
import { TaskName } from "./task-name.tsx"
import { useRubric } from "./use-rubric.ts"
import { ANSWERS, ISSUE_TYPES, labelOf, TARGET_TYPES } from "./labels.ts"
import { messages } from "./messages/index.ts"

type EntryDetailsProps = { kind: EntryKind; entry: EntryView; onEdit: () => void; onDelete: () => void }

/** Everything in an entry, and who wrote it. */
export function EntryDetails({ kind, entry, onEdit, onDelete }: EntryDetailsProps) {
  const { edit, delete: remove } = entry.abilities
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
          <Row label={KINDS[kind].dateLabel}>{formatDay(dateOf(kind, entry))}</Row>
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
      <ChecklistAnswers kind={kind} entry={entry} />
      <EntryHistory entry={entry} />
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

const ANSWER_COLORS: Record<string, string> = { yes: "green.9", no: "red.9", na: "gray.8" }

function ChecklistAnswers({ kind, entry }: { kind: EntryKind; entry: EntryView }) {
  const answers = "checklist" in entry ? (entry.checklist ?? []) : []
  const { rubric } = useRubric(kind, dateOf(kind, entry))
  if (answers.length === 0) return null
  const item = (id: string) => rubric?.items.find(({ item_id }) => item_id === id)
  return (
    <Table aria-label={messages.entryDetails.checklist} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{messages.entryDetails.checklist}</Table.Th>
          <Table.Th w={84}>{messages.entryDetails.answer}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {answers.map(({ item_id, answer, note }) => (
          <Table.Tr key={item_id}>
            <Table.Td className="name">
              {item(item_id)?.text ?? item_id}
              {item(item_id)?.red_flag && answer === "no" && (
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
              <Badge variant="filled" tt="none" color={ANSWER_COLORS[answer] ?? "gray.8"}>
                {ANSWERS[answer]}
              </Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
