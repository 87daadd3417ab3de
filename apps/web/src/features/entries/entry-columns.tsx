import { Anchor, Badge, Group, Text } from "@mantine/core"
import { IconFlag } from "@tabler/icons-react"
import type { EntryView } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import { formatDay, formatMoment, formatNumber, formatScore, NOTHING } from "../../lib/format.ts"
import { PersonName } from "../../ui/person-name.tsx"
import { dateOf, figureOf, textOf } from "./kinds.ts"
import { nameOfKey, useMetricsOn } from "./metric-fields.tsx"
import { TaskName } from "./task-name.tsx"
import { ISSUE_TYPES, labelOf, SEVERITIES } from "./labels.ts"
import type { Column } from "../../ui/data-row.tsx"

type EntryColumn = Column<EntryView>

/** The columns of a kind's list; those who see only themselves need no name beside each. */
export function columnsOf(kind: EntryKind, ofMany: boolean, open: (entry: EntryView) => void): EntryColumn[] {
  const date: EntryColumn = {
    key: "date",
    header: "Date",
    sort: "date",
    width: 130,
    cell: (entry) => (
      <Anchor component="button" type="button" size="sm" ta="start" className="day" onClick={() => open(entry)}>
        {formatDay(dateOf(kind, entry))}
      </Anchor>
    ),
  }
  const employee: EntryColumn = {
    key: "employee",
    header: "Employee",
    cell: ({ employee_id }) => <PersonName id={employee_id} />,
  }
  const own = OWN_COLUMNS[kind](kind)
  if (!ofMany) return [date, ...own, ...TAIL]
  // Beside the name a narrow screen has no room for the task.
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
    header: "Submitted by",
    wideOnly: true,
    cell: ({ submitted_by_id }) => <PersonName id={submitted_by_id} />,
  },
  {
    key: "created",
    header: "Entered",
    sort: "created_at",
    wideOnly: true,
    width: 190,
    cell: ({ created_at }) => formatMoment(created_at),
  },
]

const long = (key: string, header: string): EntryColumn => ({
  key,
  header,
  wideOnly: true,
  cell: (entry) => (
    <Text size="sm" lineClamp={1} className="name" maw="32ch">
      {textOf(entry, key)}
    </Text>
  ),
})
const line = (key: string, header: string): EntryColumn => ({
  key,
  header,
  cell: (entry) => <span className="name">{textOf(entry, key)}</span>,
})
const score = (key: string, header: string): EntryColumn => ({
  key,
  header,
  align: "right",
  cell: (entry) => <span className="figures">{formatScore(figureOf(entry, key))}</span>,
})
const metric =
  (key: string, header: string) =>
  (kind: EntryKind): EntryColumn => ({
    key,
    header,
    cell: (entry) => <MetricName day={dateOf(kind, entry)} metric={textOf(entry, key)} />,
  })

const evaluation = (): EntryColumn[] => [
  { key: "task", header: "Task", cell: (entry) => <TaskName id={textOf(entry, "task_id")} /> },
  { ...score("quantity_score", "Quantity"), wideOnly: true },
  {
    ...score("auditors_score", "Auditors"),
    wideOnly: true,
    cell: (entry) => (
      <span className="figures">
        {entry["auditors_score"] === null ? "N/A" : formatScore(figureOf(entry, "auditors_score"))}
      </span>
    ),
  },
  {
    ...score("checklist_score", "Checklist"),
    cell: (entry) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        {entry["red_flag"] === true && <RedFlag />}
        <span className="figures">{formatScore(figureOf(entry, "checklist_score"))}</span>
      </Group>
    ),
  },
]

const OWN_COLUMNS: Record<EntryKind, (kind: EntryKind) => EntryColumn[]> = {
  sbs: evaluation,
  non_sbs: evaluation,
  atw: (kind) => [
    metric("impact", "Impact")(kind),
    long("description", "What happened"),
    score("final_score", "Final score"),
  ],
  attendance: () => [
    { key: "issue_type", header: "Issue", cell: (entry) => labelOf(ISSUE_TYPES, textOf(entry, "issue_type")) },
    {
      key: "minutes",
      header: "Minutes",
      align: "right",
      cell: (entry) => <span className="figures">{formatNumber(figureOf(entry, "minutes"))}</span>,
    },
    long("remarks", "Remarks"),
  ],
  productivity: () => [line("category", "Category"), long("description", "What happened")],
  additional_points: (kind) => [
    metric("target_key", "Goes to")(kind),
    {
      key: "points",
      header: "Points",
      align: "right",
      cell: (entry) => <span className="figures">+{formatNumber(figureOf(entry, "points"))}</span>,
    },
    long("reason", "Reason"),
  ],
  incidents: () => [
    { key: "severity", header: "Severity", cell: (entry) => <SeverityBadge severity={textOf(entry, "severity")} /> },
    line("category", "Category"),
    long("description", "What happened"),
  ],
}

const SEVERITY_COLORS: Record<string, string> = { minor: "gray.8", major: "orange.9", critical: "red.9" }

export function SeverityBadge({ severity }: { severity: string }) {
  return (
    <Badge variant="filled" tt="none" color={SEVERITY_COLORS[severity] ?? "gray.8"}>
      {labelOf(SEVERITIES, severity)}
    </Badge>
  )
}

export function RedFlag() {
  return (
    <Badge variant="filled" tt="none" color="red.9" leftSection={<IconFlag size={11} aria-hidden />}>
      Red flag
    </Badge>
  )
}

/** What a KPI, KPM or impact was called in the cycle that owns the day. */
export function MetricName({ day, metric }: { day: string; metric: string }) {
  const metrics = useMetricsOn(day)
  return <span className="name">{metric === "" ? NOTHING : nameOfKey(metrics, metric)}</span>
}
