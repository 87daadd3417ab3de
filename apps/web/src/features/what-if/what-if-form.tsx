import { Button, Fieldset, Group, NumberInput, Select, SimpleGrid, Stack, Text } from "@mantine/core"
import type { Configuration } from "@scorecard/contracts/cycles"
import type { WhatIfInput } from "@scorecard/contracts/what-if"
import { useState } from "react"
import { entriesOf, isKeyOf } from "../../lib/objects.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { MonthField } from "../../ui/dates/month-field.tsx"
import { messages } from "./messages.ts"
import { useDraft } from "./use-draft.ts"

type WhatIfFormProps = {
  configuration: Configuration
  /** The months to choose from, as `YYYY-MM`. */
  min: string
  max: string
  isBusy: boolean
  error: unknown
  onRun: (input: WhatIfInput) => void
}

const COLUMNS = { base: 1, xs: 2, md: 4 } as const
const CADENCES = messages.form.cadences

/** The months, and what would be different in them. */
export function WhatIfForm({ configuration, min, max, isBusy, error, onRun }: WhatIfFormProps) {
  const [from, setFrom] = useState(max)
  const [to, setTo] = useState(max)
  const { draft, reset, ...edit } = useDraft(configuration)
  return (
    <Form
      aria-label={messages.page.title}
      error={error}
      onSubmit={() => onRun({ from, to, configuration: edit.patch() })}
    >
      <Stack gap="md">
        <Fieldset legend={messages.form.months}>
          <SimpleGrid cols={COLUMNS}>
            <MonthField label={messages.form.from} required value={from} min={min} max={max} onChange={setFrom} />
            <MonthField label={messages.form.to} required value={to} min={min} max={max} onChange={setTo} />
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={messages.form.weights}>
          <Stack gap="md">
            {draft.metrics.kpms.map((kpm, at) => (
              <SimpleGrid key={kpm.kpm_key} cols={COLUMNS}>
                <Figure
                  label={messages.form.weightOf(kpm.name)}
                  value={kpm.weight}
                  onChange={(weight) => edit.setKpmWeight(at, weight)}
                />
                {kpm.kpis.map((kpi, place) => (
                  <Figure
                    key={kpi.kpi_key}
                    label={messages.form.weightOf(kpi.name)}
                    value={kpi.weight}
                    onChange={(weight) => edit.setKpiWeight(at, place, weight)}
                  />
                ))}
              </SimpleGrid>
            ))}
          </Stack>
        </Fieldset>
        <Fieldset legend={messages.form.bands}>
          <SimpleGrid cols={COLUMNS}>
            {draft.goals.bands.map((band, at) => (
              <Figure
                key={band.band_key}
                label={messages.form.bandFrom(band.label)}
                value={band.min_score}
                onChange={(min_score) => edit.setBand(at, min_score)}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={messages.form.counts}>
          <SimpleGrid cols={COLUMNS}>
            {entriesOf(messages.form.kinds).map(([kind, name]) => (
              <Group key={kind} align="flex-end" wrap="nowrap">
                <Select
                  label={messages.form.howOften(name)}
                  allowDeselect={false}
                  data={entriesOf(CADENCES).map(([value, label]) => ({ value, label }))}
                  value={draft.evaluation_counts[kind].cadence}
                  onChange={(cadence) =>
                    cadence !== null && isKeyOf(CADENCES, cadence) && edit.setCount(kind, { cadence })
                  }
                />
                {draft.evaluation_counts[kind].cadence !== "none" && (
                  <Figure
                    label={messages.form.howMany(name)}
                    value={draft.evaluation_counts[kind].count}
                    onChange={(count) => edit.setCount(kind, { count })}
                  />
                )}
              </Group>
            ))}
          </SimpleGrid>
          <Text size="sm" c="dimmed" mt="xs">
            {messages.form.exceptions}
          </Text>
        </Fieldset>
        <FormNote />
        <Group>
          <Button type="submit" loading={isBusy}>
            {messages.form.run}
          </Button>
          <Button variant="default" onClick={reset}>
            {messages.form.reset}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type FigureProps = { label: string; value: number; onChange: (value: number) => void }

/** A number; while the field is empty it is NaN, and the form asks for it. */
function Figure({ label, value, onChange }: FigureProps) {
  return (
    <NumberInput
      label={label}
      required
      min={0}
      decimalScale={2}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      value={Number.isNaN(value) ? "" : value}
      onChange={(typed) => onChange(typed === "" ? Number.NaN : Number(typed))}
    />
  )
}
