import { Button, Checkbox, ColorInput, Group, Stack, Text, TextInput } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import type { Band, Goals } from "@scorecard/domain/scoring"
import { BandBadge } from "../../../ui/band-badge.tsx"
import { BandScale } from "../band-scale.tsx"
import type { Issues } from "./documents.ts"
import { NumberField, RowButtons } from "./fields.tsx"
import { moved, replaced, without } from "./list-edits.ts"
import { useKeyFollowing } from "./keys.ts"
import classes from "../cycles.module.css"
import { messages } from "../messages.ts"

type GoalsEditorProps = { goals: Goals; issues: Issues; onChange: (goals: Goals) => void }

const COLUMNS = {
  "--columns": "minmax(0, 2fr) minmax(0, 1.4fr) 100px 150px minmax(0, 1.2fr) 100px",
}
const SWATCHES = ["#1B7F3B", "#0B6E4F", "#1769AA", "#283493", "#6B2FA0", "#96600A", "#8A2C0D", "#B3261E", "#4A5568"]

/** The bands from the top down, with a preview of how they look next to scores. */
export function GoalsEditor({ goals: { bands }, issues, onChange }: GoalsEditorProps) {
  const followed = useKeyFollowing()
  const set = (next: Band[]) => onChange({ bands: next })
  return (
    <Stack>
      <div>
        <Text size="sm" fw={600} mb={4}>
          {messages.goalsEditor.preview}
        </Text>
        <BandScale bands={bands} />
      </div>
      <Text size="sm" c="dimmed">
        {messages.goalsEditor.fromTheTopDown}
      </Text>
      {bands.map((band, at) => {
        const named = band.label || messages.goalsEditor.unnamedBand
        return (
          <section key={at} className={classes["item"]} aria-label={named}>
            <div className={classes["fields"]} style={COLUMNS}>
              <TextInput
                label={messages.goalsEditor.band}
                required
                maxLength={200}
                className={classes["whole"]}
                value={band.label}
                error={issues[`goals.bands.${at}.label`]}
                onChange={({ currentTarget: { value } }) =>
                  set(replaced(bands, at, { label: value, band_key: followed(band.band_key, band.label, value) }))
                }
              />
              <TextInput
                label={messages.goalsEditor.key}
                required
                value={band.band_key}
                error={issues[`goals.bands.${at}.band_key`]}
                onChange={({ currentTarget }) => set(replaced(bands, at, { band_key: currentTarget.value }))}
              />
              <NumberField
                label={messages.goalsEditor.from}
                required
                value={band.min_score}
                error={issues[`goals.bands.${at}.min_score`]}
                onChange={(min_score) => set(replaced(bands, at, { min_score }))}
              />
              <ColorInput
                label={messages.goalsEditor.color}
                required
                format="hex"
                withEyeDropper={false}
                swatches={SWATCHES}
                value={band.color}
                error={issues[`goals.bands.${at}.color`]}
                onChange={(color) => set(replaced(bands, at, { color: color.toUpperCase() }))}
              />
              <Group gap="sm" pt={30}>
                <Checkbox
                  label={messages.goalsEditor.goal}
                  checked={band.is_goal}
                  error={issues[`goals.bands.${at}.is_goal`]}
                  onChange={({ currentTarget }) => set(replaced(bands, at, { is_goal: currentTarget.checked }))}
                />
                <BandBadge band={band} />
              </Group>
              <div style={{ paddingTop: 26 }}>
                <RowButtons
                  name={named}
                  at={at}
                  count={bands.length}
                  onMove={(by) => set(moved(bands, at, by))}
                  onRemove={() => set(without(bands, at))}
                />
              </div>
            </div>
          </section>
        )
      })}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => set([...bands, { band_key: "", label: "", min_score: 0, is_goal: false, color: "#4A5568" }])}
        >
          {messages.goalsEditor.addBand}
        </Button>
      </div>
    </Stack>
  )
}
