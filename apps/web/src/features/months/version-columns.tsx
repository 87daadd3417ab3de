import { Text } from "@mantine/core"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { formatScore } from "../../lib/format.ts"
import { BandBadge } from "../../ui/band-badge.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { TotalScore } from "../../ui/total-score.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

const BONUS = messages.versionColumns.bonus

type Row = EmployeeMonth

const person: Column<Row> = {
  key: "name",
  header: messages.versionColumns.person,
  sort: "name",
  sticky: true,
  cell: ({ name, employee_id }) => (
    <>
      <WithAvatar name={name} />{" "}
      <Text component="span" size="xs" c="dimmed">
        {employee_id}
      </Text>
    </>
  ),
}

const total: Column<Row> = {
  key: "total",
  header: messages.versionColumns.total,
  sort: "total_score",
  align: "right",
  cell: ({ total_score, not_scored }) => (
    <span className="figures">
      <TotalScore total={total_score} why={not_scored} />
    </span>
  ),
}

const bonus: Column<Row> = {
  key: "bonus",
  header: messages.versionColumns.bonusHeader,
  wideOnly: true,
  cell: ({ bonus_eligible, bonus_qualified }) => (
    <span className="day">
      {bonus_eligible === false ? messages.versionColumns.notEligible : BONUS[`${bonus_qualified}` as const]}
    </span>
  ),
}

/** The rows of a stored version, with the month's KPMs. */
export function versionColumns(kpms: readonly { kpm_key: string; name: string }[]): Column<Row>[] {
  const ofKpms = kpms.map(({ kpm_key, name }): Column<Row> => ({
    key: kpm_key,
    header: name,
    align: "right",
    wideOnly: true,
    cell: (row) => (
      <span className="figures">{formatScore(row.kpms.find((kpm) => kpm.kpm_key === kpm_key)?.total)}</span>
    ),
  }))
  return [
    person,
    total,
    { key: "band", header: messages.versionColumns.band, cell: ({ band }) => <BandBadge band={band} /> },
    ...ofKpms,
    bonus,
  ]
}
