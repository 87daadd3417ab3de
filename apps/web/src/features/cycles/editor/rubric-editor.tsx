import { Button, Checkbox, Select, Stack, Text, Textarea, TextInput } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import type { Rubric, RubricItem } from "@scorecard/domain/scoring"
import { formatNumber } from "../../../lib/format.ts"
import { GROUP_NAMES, optionsOf } from "../cycle-labels.ts"
import type { Issues } from "./documents.ts"
import { NumberField, RowButtons } from "./fields.tsx"
import { moved, replaced, without } from "./list-edits.ts"
import { useKeyFollowing } from "./keys.ts"
import classes from "../cycles.module.css"
import { messages } from "../messages.ts"

type RubricEditorProps = { rubric: Rubric; issues: Issues; onChange: (rubric: Rubric) => void }

const COLUMNS = {
  "--columns": "minmax(0, 3fr) minmax(0, 1.4fr) 130px 90px 100px 100px",
}

/** The checklist of SBS and Non-SBS evaluations. */
export function RubricEditor({ rubric, issues, onChange }: RubricEditorProps) {
  const followed = useKeyFollowing()
  const { items } = rubric
  const set = (next: RubricItem[]) => onChange({ ...rubric, items: next })
  const weightOf = (group: RubricItem["group"]) =>
    items.reduce((sum, item) => sum + (item.group === group ? item.weight || 0 : 0), 0)
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw="75ch">
        {messages.rubricEditor.scoreIsShare}
      </Text>
      <Text size="sm" className="figures" role="status">
        {messages.rubricEditor.groupWeights(formatNumber(weightOf("timeliness")), formatNumber(weightOf("integrity")))}
      </Text>
      <NumberField
        label={messages.rubricEditor.integrityIsDividedBy}
        required
        w={200}
        value={rubric.integrity_divisor}
        error={issues["rubric.integrity_divisor"]}
        onChange={(integrity_divisor) => onChange({ ...rubric, integrity_divisor })}
      />
      {issues["rubric.items"] !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)">
          {issues["rubric.items"]}
        </Text>
      )}
      {items.map((item, at) => {
        const errorOf = (field: keyof RubricItem) => issues[`rubric.items.${at}.${field}`]
        const change = (next: Partial<RubricItem>) => set(replaced(items, at, next))
        return (
          <section key={at} className={classes["item"]} aria-label={messages.rubricEditor.itemAt(at + 1)}>
            <div className={classes["fields"]} style={COLUMNS}>
              <Textarea
                label={messages.rubricEditor.item}
                required
                autosize
                maxLength={200}
                className={classes["whole"]}
                value={item.text}
                error={errorOf("text")}
                onChange={({ currentTarget: { value } }) =>
                  change({ text: value, item_id: followed(item.item_id, item.text, value) })
                }
              />
              <TextInput
                label={messages.rubricEditor.key}
                required
                value={item.item_id}
                error={errorOf("item_id")}
                onChange={({ currentTarget }) => change({ item_id: currentTarget.value })}
              />
              <Select
                label={messages.rubricEditor.group}
                allowDeselect={false}
                data={optionsOf(GROUP_NAMES)}
                value={item.group}
                error={errorOf("group")}
                onChange={(group) => group && change({ group })}
              />
              <NumberField
                label={messages.rubricEditor.weight}
                required
                value={item.weight}
                error={errorOf("weight")}
                onChange={(weight) => change({ weight })}
              />
              <Checkbox
                label={messages.rubricEditor.redFlag}
                pt={34}
                checked={item.red_flag}
                onChange={({ currentTarget }) => change({ red_flag: currentTarget.checked })}
              />
              <div style={{ paddingTop: 26 }}>
                <RowButtons
                  name={messages.rubricEditor.itemName(at + 1)}
                  at={at}
                  count={items.length}
                  onMove={(by) => set(moved(items, at, by))}
                  onRemove={() => set(without(items, at))}
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
          onClick={() => set([...items, { item_id: "", text: "", group: "timeliness", weight: 1, red_flag: false }])}
        >
          {messages.rubricEditor.addItem}
        </Button>
      </div>
    </Stack>
  )
}
