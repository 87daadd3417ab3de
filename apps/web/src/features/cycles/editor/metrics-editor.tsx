import { Button, Stack, Text, TextInput } from "@mantine/core"
import { Explained } from "../../../ui/glossary/explained.tsx"
import { IconPlus } from "@tabler/icons-react"
import type { Kpm, Metrics } from "@scorecard/domain/scoring"
import { useKeyFollowing } from "./keys.ts"
import type { Issues } from "./documents.ts"
import { NumberField, RowButtons, WeightSum } from "./fields.tsx"
import { KpiRow, NEW_KPI } from "./kpi-row.tsx"
import { moved, replaced, without } from "./list-edits.ts"
import classes from "../cycles.module.css"
import { messages } from "../messages.ts"

type MetricsEditorProps = { metrics: Metrics; issues: Issues; onChange: (metrics: Metrics) => void }

const NEW_KPM: Kpm = { kpm_key: "", name: "", weight: 0, kpis: [{ ...NEW_KPI, weight: 100 }] }
const COLUMNS = { "--columns": "minmax(0, 2fr) minmax(0, 1fr) 110px 100px" }

/** KPMs and their KPIs, with running sums of their weights. */
export function MetricsEditor({ metrics: { kpms }, issues, onChange }: MetricsEditorProps) {
  const followed = useKeyFollowing()
  const set = (next: Kpm[]) => onChange({ kpms: next })
  return (
    <Stack>
      <div className={classes["weights"]}>
        <WeightSum
          label={messages.metricsEditor.kpmWeights}
          parts={kpms.map(({ name, weight }) => ({ name: name || messages.metricsEditor.unnamedKpm, weight }))}
        />
      </div>
      {kpms.map((kpm, at) => (
        <section key={at} className={classes["item"]} aria-label={kpm.name || messages.metricsEditor.newKpm}>
          <div className={classes["fields"]} style={COLUMNS}>
            <TextInput
              label={messages.metricsEditor.kpm}
              required
              maxLength={200}
              className={classes["whole"]}
              value={kpm.name}
              error={issues[`metrics.kpms.${at}.name`]}
              onChange={({ currentTarget: { value } }) =>
                set(replaced(kpms, at, { name: value, kpm_key: followed(kpm.kpm_key, kpm.name, value) }))
              }
            />
            <TextInput
              label={messages.metricsEditor.key}
              required
              value={kpm.kpm_key}
              error={issues[`metrics.kpms.${at}.kpm_key`]}
              onChange={({ currentTarget }) => set(replaced(kpms, at, { kpm_key: currentTarget.value }))}
            />
            <NumberField
              label={messages.metricsEditor.weight}
              suffix="%"
              required
              value={kpm.weight}
              error={issues[`metrics.kpms.${at}.weight`]}
              onChange={(weight) => set(replaced(kpms, at, { weight }))}
            />
            <div style={{ paddingTop: 26 }}>
              <RowButtons
                name={kpm.name || messages.metricsEditor.unnamedKpm}
                at={at}
                count={kpms.length}
                onMove={(by) => set(moved(kpms, at, by))}
                onRemove={() => set(without(kpms, at))}
              />
            </div>
          </div>
          <Kpis
            kpm={kpm}
            path={`metrics.kpms.${at}`}
            issues={issues}
            onChange={(kpis) => set(replaced(kpms, at, { kpis }))}
          />
        </section>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...kpms, NEW_KPM])}
        >
          {messages.metricsEditor.addKpm}
        </Button>
      </div>
    </Stack>
  )
}

type KpisProps = { kpm: Kpm; path: string; issues: Issues; onChange: (kpis: Kpm["kpis"]) => void }

function Kpis({ kpm: { name, weight, kpis }, path, issues, onChange }: KpisProps) {
  return (
    <Stack gap="xs" mt="sm" ps={{ base: 0, md: "lg" }}>
      <Text size="sm" fw={600}>
        <Explained text={messages.metricsEditor.kpis} />
      </Text>
      {kpis.map((kpi, at) => (
        <KpiRow
          key={at}
          kpi={kpi}
          share={(weight * kpi.weight) / 100}
          issueAt={(field) => issues[`${path}.kpis.${at}.${field}`]}
          onChange={(next) => onChange(kpis.map((one, index) => (index === at ? next : one)))}
          buttons={
            <RowButtons
              name={kpi.name || messages.metricsEditor.unnamedKpi}
              at={at}
              count={kpis.length}
              onMove={(by) => onChange(moved(kpis, at, by))}
              onRemove={() => onChange(without(kpis, at))}
            />
          }
        />
      ))}
      <WeightSum
        label={messages.metricsEditor.kpiWeightsOf(name || messages.metricsEditor.unnamedKpm)}
        parts={kpis.map((kpi) => ({ name: kpi.name || messages.metricsEditor.unnamedKpi, weight: kpi.weight }))}
      />
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...kpis, NEW_KPI])}
        >
          {messages.metricsEditor.addKpi}
        </Button>
      </div>
    </Stack>
  )
}
