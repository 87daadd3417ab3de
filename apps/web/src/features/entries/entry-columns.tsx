import { Anchor, Group, Text } from "@mantine/core"
import { IconFlag } from "@tabler/icons-react"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { formatDay, formatNumber, formatScore, NOTHING } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { DisputeChip } from "../../ui/disputes/dispute-chip.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { dateOf } from "./kinds.ts"
import { nameOfKey, useMetricsQuery } from "./metric-fields.tsx"
import { TaskName } from "./task-name.tsx"
import { isKeyOf } from "../../lib/objects.ts"
import { ISSUE_TYPES, labelOf, SEVERITIES } from "./labels.ts"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages/index.ts"

type EntryColumn = Column<EntryView>

/**
 * The columns of a kind's list. Names come later than what they are names of: their columns are wide enough for both, so
 * that nothing moves. People who see only themselves get no name column.
 */
export function columnsOf<K extends EntryKind>(
  kind: K,
  ofMany: boolean,
  open: (entry: EntryView) => void,
): Column<EntryView<K>>[] {
  const date: EntryColumn = {
    key: "date",
    header: messages.entryColumns.date,
    sort: "date",
    width: 130,
    cell: (entry) => (
      <Group gap={6}>
        <Anchor component="button" type="button" size="sm" ta="start" className="day" onClick={() => open(entry)}>
          {formatDay(dateOf(kind, entry))}
        </Anchor>
        {entry.open_dispute_id !== null && <DisputeChip id={entry.open_dispute_id} />}
      </Group>
    ),
  }
  const employee: EntryColumn = {
    key: "employee",
    header: messages.entryColumns.employee,
    width: 200,
    cell: ({ employee_id }) => <PersonName id={employee_id} withAvatar />,
  }
  const own = OWN_COLUMNS[kind]
  if (!ofMany) return [date, ...own, ...TAIL]
  // A narrow screen has no room for both the name and the task.
  return [
    date,
    employee,
    ...own.map((column) => (column.key === "task" ? { ...column, wideOnly: true } : column)),
    ...TAIL,
  ]
}

const TAIL: EntryColumn[] = [
  {
    key: "by",
    header: messages.entryColumns.submittedBy,
    wideOnly: true,
    width: 200,
    cell: ({ submitted_by_id }) => <PersonName id={submitted_by_id} withAvatar />,
  },
  {
    key: "created",
    header: messages.entryColumns.entered,
    sort: "created_at",
    wideOnly: true,
    width: 190,
    cell: ({ created_at }) => <Ago at={created_at} />,
  },
]

/** A column for a field that only some kinds have. */
type FieldColumn<Field extends string, Value> = Column<EntryView & Record<Field, Value>>

const long = <Field extends string>(key: Field, header: string): FieldColumn<Field, string | null> => ({
  key,
  header,
  wideOnly: true,
  cell: (entry) => (
    <Text size="sm" lineClamp={1} className="name" maw="32ch">
      {entry[key]}
    </Text>
  ),
})
const line = <Field extends string>(key: Field, header: string): FieldColumn<Field, string> => ({
  key,
  header,
  cell: (entry) => <span className="name">{entry[key]}</span>,
})
const score = <Field extends string>(key: Field, header: string): FieldColumn<Field, number | null> => ({
  key,
  header,
  align: "right",
  cell: (entry) => <span className="figures">{formatScore(entry[key])}</span>,
})

const evaluation: Column<EntryView<"sbs" | "non_sbs">>[] = [
  { key: "task", header: messages.entryColumns.task, cell: ({ task_id }) => <TaskName id={task_id} /> },
  { ...score("quantity_score", messages.entryColumns.quantity), wideOnly: true },
  {
    ...score("auditors_score", messages.entryColumns.auditors),
    wideOnly: true,
    cell: ({ auditors_score }) => (
      <span className="figures">
        {auditors_score === null ? messages.entryColumns.nA : formatScore(auditors_score)}
      </span>
    ),
  },
  {
    ...score("checklist_score", messages.entryColumns.checklist),
    cell: ({ checklist_score, red_flag }) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        {red_flag && <RedFlag />}
        <span className="figures">{formatScore(checklist_score)}</span>
      </Group>
    ),
  },
]

const OWN_COLUMNS: { [K in EntryKind]: Column<EntryView<K>>[] } = {
  sbs: evaluation,
  non_sbs: evaluation,
  atw: [
    {
      key: "impact",
      header: messages.entryColumns.impact,
      width: 170,
      cell: ({ date_of_occurrence, impact }) => <MetricName day={date_of_occurrence} metric={impact} />,
    },
    long("description", messages.entryColumns.whatHappened),
    score("final_score", messages.entryColumns.finalScore),
  ],
  attendance: [
    { key: "issue_type", header: messages.entryColumns.issue, cell: ({ issue_type }) => ISSUE_TYPES[issue_type] },
    {
      key: "minutes",
      header: messages.entryColumns.minutes,
      align: "right",
      cell: ({ minutes }) => <span className="figures">{formatNumber(minutes)}</span>,
    },
    long("remarks", messages.entryColumns.remarks),
  ],
  productivity: [
    line("category", messages.entryColumns.category),
    long("description", messages.entryColumns.whatHappened),
  ],
  additional_points: [
    {
      key: "target_key",
      header: messages.entryColumns.goesTo,
      width: 220,
      cell: ({ date_of_occurrence, target_key }) => <MetricName day={date_of_occurrence} metric={target_key} />,
    },
    {
      key: "points",
      header: messages.entryColumns.points,
      align: "right",
      cell: ({ points }) => <span className="figures">+{formatNumber(points)}</span>,
    },
    long("reason", messages.entryColumns.reason),
  ],
  incidents: [
    {
      key: "severity",
      header: messages.entryColumns.severity,
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
    },
    line("category", messages.entryColumns.category),
    long("description", messages.entryColumns.whatHappened),
  ],
}

export function SeverityBadge({ severity }: { severity: string }) {
  return (
    <StatusChip status={isKeyOf(SEVERITIES, severity) ? severity : "minor"}>{labelOf(SEVERITIES, severity)}</StatusChip>
  )
}

export function RedFlag() {
  return (
    <StatusChip status="red_flag" icon={<IconFlag size={11} aria-hidden />}>
      {messages.entryColumns.redFlag}
    </StatusChip>
  )
}

/** The name of a KPI, KPM or impact in the cycle that owns the day. */
export function MetricName({ day, metric }: { day: string; metric: string }) {
  const { data, isLoading } = useMetricsQuery(day)
  return (
    <span className="name" data-loading-name={isLoading || undefined}>
      {metric === "" ? NOTHING : nameOfKey(data, metric)}
    </span>
  )
}
