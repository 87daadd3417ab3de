import { Group, Input, NumberInput, SegmentedControl, Select, Stack } from "@mantine/core"
import { showMetrics } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { useApiQuery } from "../../lib/query.ts"
import { parseMonthId } from "../../lib/format.ts"
import { useFieldAria } from "../../ui/field-aria.ts"
import { LongField, SCORE, type EntryForm } from "./field-parts.tsx"
import { optionsOf, TARGET_TYPES } from "./labels.ts"
import { messages } from "./messages/index.ts"

type Metrics = Reply<typeof showMetrics>
type MetricFieldsProps = { form: EntryForm; day: string }

const DAY_OF_MONTH = /-\d\d$/

/** The metrics of the cycle that owns the day; undefined while the date is incomplete. */
export function useMetricsOn(day: string): Metrics | undefined {
  return useMetricsQuery(day).data
}

export function useMetricsQuery(day: string) {
  const month = parseMonthId(day.replace(DAY_OF_MONTH, ""))
  return useApiQuery(showMetrics, { query: month ?? { year: 0, month: 0 } }, { enabled: month !== null })
}

/** The impacts of ATW entries: key and name. */
export function impactsOf(metrics: Metrics | undefined): { value: string; label: string }[] {
  return (metrics?.kpms ?? []).flatMap(({ kpis }) =>
    kpis.flatMap(({ impact, name }) => (impact === undefined ? [] : [{ value: impact, label: name }])),
  )
}

export function AtwFields({ form, day }: MetricFieldsProps) {
  const impacts = impactsOf(useMetricsOn(day))
  return (
    <Stack gap="sm">
      <Group align="flex-start" grow>
        <Select
          label={messages.metricFields.impact}
          description={messages.metricFields.impactDescription}
          placeholder={messages.metricFields.choose}
          required
          allowDeselect={false}
          data={impacts}
          {...form.getInputProps("impact")}
        />
        <NumberInput
          label={messages.metricFields.finalScore}
          description={messages.metricFields.zeroTo100}
          required
          {...SCORE}
          {...form.getInputProps("final_score")}
        />
      </Group>
      <LongField form={form} name="description" label={messages.metricFields.whatHappened} required />
    </Stack>
  )
}

export function AdditionalPointsFields({ form, day }: MetricFieldsProps) {
  const metrics = useMetricsOn(day)
  const { target_type } = form.values
  const targetType = useFieldAria(form.errors["target_type"])
  return (
    <Stack gap="sm">
      <Input.Wrapper label={messages.metricFields.pointsGoTo} labelElement="div" {...targetType.wrapper}>
        <div>
          <SegmentedControl
            aria-label={messages.metricFields.pointsGoTo}
            {...targetType.input}
            data={optionsOf(TARGET_TYPES)}
            value={target_type}
            onChange={(word) => form.setValues({ target_type: word, target_key: null })}
          />
        </div>
      </Input.Wrapper>
      <Group align="flex-start" grow>
        <Select
          label={target_type === "kpm" ? messages.metricFields.kpm : messages.metricFields.kpi}
          placeholder={messages.metricFields.choose}
          required
          searchable
          allowDeselect={false}
          data={target_type === "kpm" ? kpmsOf(metrics) : kpisOf(metrics)}
          {...form.getInputProps("target_key")}
        />
        <NumberInput
          label={messages.metricFields.points}
          required
          max={100}
          decimalScale={2}
          clampBehavior="none"
          hideControls
          {...form.getInputProps("points")}
        />
      </Group>
      <LongField form={form} name="reason" label={messages.metricFields.reason} required />
    </Stack>
  )
}

function kpmsOf(metrics: Metrics | undefined) {
  return (metrics?.kpms ?? []).map(({ kpm_key, name }) => ({ value: kpm_key, label: name }))
}

function kpisOf(metrics: Metrics | undefined) {
  return (metrics?.kpms ?? []).map(({ name, kpis }) => ({
    group: name,
    items: kpis.map((kpi) => ({ value: kpi.kpi_key, label: kpi.name })),
  }))
}

/** The cycle's name for a key, or the key itself if the cycle doesn't have it. */
export function nameOfKey(metrics: Metrics | undefined, key: string): string {
  for (const kpm of metrics?.kpms ?? []) {
    if (kpm.kpm_key === key) return kpm.name
    const kpi = kpm.kpis.find(({ kpi_key, impact }) => kpi_key === key || impact === key)
    if (kpi) return kpi.name
  }
  return key
}
