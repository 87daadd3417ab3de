import { Select, Text, TextInput } from "@mantine/core"
import type { Kpi, KpiSource } from "@scorecard/domain/scoring"
import { FORMULAS } from "@scorecard/domain/scoring/formulas"
import type { ReactNode } from "react"
import { formatNumber } from "../../../lib/format.ts"
import { entriesOf } from "../../../lib/objects.ts"
import { NumberField } from "./fields.tsx"
import { useKeyFollowing, keyOf } from "./keys.ts"
import classes from "../cycles.module.css"
import { translate } from "../../../lib/language.ts"
import { messages } from "../messages.ts"

export const NEW_KPI: Kpi = { kpi_key: "", name: "", weight: 0, kpi_source: "quantity_all" }

const MAX_POINTS = 100
const SOURCES = entriesOf(FORMULAS).map(([value, { name }]) => ({ value, label: name }))
const COLUMNS = {
  "--columns": "minmax(0, 2fr) minmax(0, 1.4fr) minmax(0, 2fr) 110px 100px",
}

type KpiRowProps = {
  kpi: Kpi
  /** Percentage of the whole score. */
  share: number
  issueAt: (field: keyof Kpi) => string | undefined
  onChange: (kpi: Kpi) => void
  buttons: ReactNode
}

/** One KPI: its name, source and weight. */
export function KpiRow({ kpi, share, issueAt, onChange, buttons }: KpiRowProps) {
  const followed = useKeyFollowing()
  const named = kpi.name || messages.kpiRow.unnamedKpi
  return (
    <div>
      <div className={classes["fields"]} style={COLUMNS}>
        <TextInput
          aria-label={messages.kpiRow.nameOf(named)}
          placeholder={messages.kpiRow.name}
          maxLength={200}
          className={classes["whole"]}
          value={kpi.name}
          error={issueAt("name")}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...kpi, name: value, kpi_key: followed(kpi.kpi_key, kpi.name, value) })
          }
        />
        <TextInput
          aria-label={messages.kpiRow.keyOf(named)}
          placeholder={messages.kpiRow.key}
          value={kpi.kpi_key}
          error={issueAt("kpi_key")}
          onChange={({ currentTarget }) => onChange({ ...kpi, kpi_key: currentTarget.value })}
        />
        <Select
          aria-label={messages.kpiRow.calculatedFrom(named)}
          allowDeselect={false}
          data={SOURCES}
          value={kpi.kpi_source}
          error={issueAt("kpi_source")}
          onChange={(source) => source && onChange(sourced(kpi, source))}
        />
        <NumberField
          aria-label={messages.kpiRow.weightOfPercent(named)}
          suffix="%"
          value={kpi.weight}
          error={issueAt("weight")}
          onChange={(weight) => onChange({ ...kpi, weight })}
        />
        {buttons}
      </div>
      {kpi.kpi_source === "atw_impact" && <AtwFields kpi={kpi} issueAt={issueAt} onChange={onChange} />}
      <Text size="xs" c="dimmed" mt={4} className="figures">
        {Number.isNaN(share) ? "" : messages.kpiRow.ofTheTotal(formatNumber(share))}
        {translate(FORMULAS[kpi.kpi_source].text)}
      </Text>
    </div>
  )
}

function AtwFields({ kpi, issueAt, onChange }: Pick<KpiRowProps, "kpi" | "issueAt" | "onChange">) {
  const named = kpi.name || messages.kpiRow.unnamedKpi
  return (
    <div className={classes["fields"]} style={{ "--columns": "1fr 1fr 1fr", marginTop: 8 }}>
      <TextInput
        label={messages.kpiRow.impact}
        aria-label={messages.kpiRow.impactOf(named)}
        description={messages.kpiRow.impactDescription}
        value={kpi.impact ?? ""}
        error={issueAt("impact")}
        onChange={({ currentTarget }) => onChange({ ...kpi, impact: currentTarget.value })}
      />
      <NumberField
        label={messages.kpiRow.points}
        aria-label={messages.kpiRow.pointsOf(named)}
        description={messages.kpiRow.pointsDescription}
        value={kpi.points ?? Number.NaN}
        error={issueAt("points")}
        onChange={(points) => onChange({ ...kpi, points })}
      />
    </div>
  )
}

/** Only an ATW KPI has an impact and points. */
function sourced({ impact: _impact, points: _points, ...kpi }: Kpi, kpi_source: KpiSource): Kpi {
  if (kpi_source !== "atw_impact") return { ...kpi, kpi_source }
  return { ...kpi, kpi_source, impact: keyOf(kpi.name), points: MAX_POINTS }
}
