import { Box, Group, Text, VisuallyHidden } from "@mantine/core"
import { IconCheck, IconQuestionMark, IconX } from "@tabler/icons-react"
import { exportMonth } from "../../api/endpoints.gen.ts"
import { BONUS_CHECK_KEYS, BONUS_CHECK_LABELS, gateWord, type BonusCheckKey } from "../../lib/bonus-labels.ts"
import { formatMonth, monthId, type YearMonth } from "../../lib/format.ts"
import { humanize } from "../../lib/humanize.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Empty } from "../../ui/states.tsx"
import { BonusFilters, type BonusFilterValues as Filters } from "./bonus-filters.tsx"
import { BonusBadge } from "./bonus-badge.tsx"
import { MonthFreshness } from "./month-freshness.tsx"
import { personColumn, type TeamRow } from "./team-columns.tsx"
import { useTeamMonth } from "./use-team-month.ts"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages.ts"

const ICONS = { yes: IconCheck, no: IconX, unknown: IconQuestionMark }
const COLORS = { yes: "var(--passed)", no: "var(--mantine-color-error)", unknown: "var(--mantine-color-dimmed)" }

function Gate({ row, check }: { row: TeamRow; check: BonusCheckKey }) {
  const gate = row.bonus_qualification_breakdown?.find((each) => each.check === check)
  if (!gate) return null
  const state = gate.passed === null ? "unknown" : gate.passed ? "yes" : "no"
  const Icon = ICONS[state]
  return (
    <span title={humanize(gate.detail)} style={{ color: COLORS[state] }}>
      <Icon size={18} aria-hidden />
      <VisuallyHidden>{gateWord(gate.passed)}</VisuallyHidden>
    </span>
  )
}

const COLUMNS: readonly Column<TeamRow>[] = [
  personColumn<TeamRow>(monthId),
  { key: "bonus", header: messages.bonusGates.bonus, wideOnly: true, cell: (row) => <BonusBadge of={row} /> },
  ...BONUS_CHECK_KEYS.map((check): Column<TeamRow> => ({
    key: check,
    header: BONUS_CHECK_LABELS[check],
    align: "center",
    wideOnly: true,
    cell: (row) => <Gate row={row} check={check} />,
  })),
  {
    key: "missing",
    header: messages.bonusGates.whatIsMissing,
    width: "34%",
    cell: (row) => (
      <Text size="xs" component="div" miw={180}>
        <Box hiddenFrom="sm">
          <BonusBadge of={row} />
        </Box>
        {missingOf(row).map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Text>
    ),
  },
]

function missingOf({ bonus_eligible, bonus_qualification_breakdown: gates }: TeamRow): string[] {
  if (bonus_eligible === false) return [messages.bonusGates.regularizedAfterFirstOfMonth]
  return (gates ?? []).filter(({ passed }) => passed !== true).map(({ detail }) => humanize(detail))
}

type BonusGatesProps = { month: YearMonth; filters: Filters; onChange: (change: Partial<Filters>) => void }

/** The bonus gates of everyone in the reader's pool, for any month. In a draft, they may still change. */
export function BonusGates({ month, filters, onChange }: BonusGatesProps) {
  const { q, cluster, department, sort } = filters
  const team = useTeamMonth({ month: monthId(month), q, cluster, department, sort, band: "" })
  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        {team.page && (
          <div>
            <MonthFreshness
              report={team.report ?? team.page.report}
              source={team.page.source}
              fallback={team.page.fallback}
            />
          </div>
        )}
        <ExportButton endpoint={exportMonth} query={team.query} />
      </Group>
      <BonusFilters filters={filters} onChange={onChange} total={team.list.total} />
      <DataTable
        label={messages.bonusGates.bonusGatesIn(formatMonth(month))}
        columns={COLUMNS}
        rows={team.list.items}
        rowKey={(row) => row.employee_id}
        sort={filters.sort}
        onSort={(next) => onChange({ sort: next })}
        list={team.list}
        empty={<Empty title={messages.bonusGates.noOneToShow}>{messages.bonusGates.noOneToShowText}</Empty>}
      />
    </>
  )
}
