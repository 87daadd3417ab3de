import { Text } from "@mantine/core"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { formatScore, monthId } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { BandBadge } from "../../ui/band-badge.tsx"
import { TextLink } from "../../ui/link.tsx"
import { BonusBadge } from "./bonus-badge.tsx"
import { ContributionBar } from "./contribution-bar.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { PersonActions } from "../../ui/person-actions/person-actions.tsx"
import { PersonCell } from "../../ui/person-cell.tsx"
import { NewBadge } from "../../ui/new-badge.tsx"
import { TotalScore } from "../../ui/total-score.tsx"
import { messages } from "./messages.ts"

export type TeamRow = EmployeeMonth
type Naming = { departmentName: (id: string | null) => string }

export function personColumn<Row extends PersonProps["of"]>(monthOf: (row: Row) => string | undefined): Column<Row> {
  return {
    key: "name",
    header: messages.teamColumns.person,
    sort: "name",
    sticky: true,
    cell: (row) => <Person of={row} month={monthOf(row)} />,
  }
}

type PersonProps = { of: Pick<EmployeeMonth, "employee_id" | "name"> & { is_new?: boolean }; month: string | undefined }

/** With a link to the person's month, unless its page is hidden. */
function Person({ of: { employee_id, name, is_new }, month }: PersonProps) {
  const opens = useMe().shows("dashboard.bsc.overview")
  const below = (
    <>
      {employee_id} {is_new === true && <NewBadge />}
    </>
  )
  return (
    <PersonCell name={name} below={below}>
      {opens ? (
        <TextLink
          to="/team/$employeeId"
          params={{ employeeId: employee_id }}
          {...(month !== undefined && { search: { month } })}
          inherit
          fw={550}
        >
          <span className="name person">{name}</span>
        </TextLink>
      ) : undefined}
    </PersonCell>
  )
}

const person = personColumn<TeamRow>(monthId)

const total: Column<TeamRow> = {
  key: "total",
  header: messages.teamColumns.total,
  sort: "total_score",
  align: "right",
  cell: ({ total_score, not_scored }) => (
    <Text component="span" size="sm" fw={650} className="figures">
      <TotalScore total={total_score} why={not_scored} />
    </Text>
  ),
}

const band: Column<TeamRow> = {
  key: "band",
  header: messages.teamColumns.band,
  cell: (row) => <BandBadge band={row.band} />,
}

const actions: Column<TeamRow> = {
  key: "actions",
  header: "",
  align: "right",
  cell: ({ employee_id, name }) => <PersonActions employeeId={employee_id} name={name} />,
}

function departmentColumn({ departmentName }: Naming): Column<TeamRow> {
  return {
    key: "department",
    header: messages.teamColumns.department,
    wideOnly: true,
    cell: ({ department_id }) => <span className="name">{departmentName(department_id)}</span>,
  }
}

/** Totals, the KPMs behind them, and the bonus. */
export function scoreColumns(kpms: readonly { kpm_key: string; name: string }[], naming: Naming & { draft: boolean }) {
  const ofKpms = kpms.map(({ kpm_key, name }): Column<TeamRow> => ({
    key: kpm_key,
    header: name,
    align: "right",
    wideOnly: true,
    cell: (row) => (
      <span className="figures">{formatScore(row.kpms.find((kpm) => kpm.kpm_key === kpm_key)?.total)}</span>
    ),
  }))
  const projected: Column<TeamRow> = {
    key: "projected",
    header: messages.teamColumns.ifClosedToday,
    align: "right",
    wideOnly: true,
    cell: ({ projected_final_score }) => <span className="figures">{formatScore(projected_final_score)}</span>,
  }
  const bonus: Column<TeamRow> = {
    key: "bonus",
    header: messages.teamColumns.bonus,
    wideOnly: true,
    cell: (row) => <BonusBadge of={row} />,
  }
  const figures = [total, band, ...(naming.draft ? [projected] : []), ...ofKpms, bonus]
  return [person, departmentColumn(naming), ...figures, actions]
}

/** Each KPM's contribution to the total. */
export function contributionColumns(): Column<TeamRow>[] {
  const bar: Column<TeamRow> = {
    key: "contributions",
    header: messages.teamColumns.pointsOfEachKpm,
    width: "60%",
    cell: ({ kpms }) => <ContributionBar kpms={kpms} />,
  }
  return [person, bar, total, { ...band, wideOnly: true }]
}
