import { ActionIcon, Group, NumberInput, Stack, Text, Tooltip, type NumberInputProps } from "@mantine/core"
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCheck, IconTrash } from "@tabler/icons-react"
import { formatNumber } from "../../../lib/format.ts"
import { WeightBar } from "../../../ui/charts/weight-bar.tsx"
import { weightsOf, type Part } from "../../../ui/charts/weights.ts"
import classes from "../cycles.module.css"
import { messages } from "../messages.ts"

type NumberFieldProps = Omit<NumberInputProps, "value" | "onChange"> & {
  value: number
  onChange: (value: number) => void
}

/** A number with up to two decimals. An empty field is NaN, which validation reports. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <NumberInput
      decimalScale={2}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      {...field}
      value={Number.isNaN(value) ? "" : value}
      onChange={(typed) => onChange(typed === "" ? Number.NaN : Number(typed))}
    />
  )
}

type RowButtonsProps = {
  /** What the row is about, for the buttons' accessible names. */
  name: string
  at: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Moves a row up or down, or removes it. */
export function RowButtons({ name, at, count, onMove, onRemove }: RowButtonsProps) {
  const button = { variant: "subtle", color: "gray", size: "md", className: classes["quiet"] } as const
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      <ActionIcon {...button} aria-label={messages.fields.moveUp(name)} disabled={at === 0} onClick={() => onMove(-1)}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={messages.fields.moveDown(name)}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <Tooltip label={messages.fields.remove} openDelay={400}>
        <ActionIcon {...button} aria-label={messages.fields.removeName(name)} disabled={count === 1} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

type WeightSumProps = { label: string; parts: readonly Part[] }

/** The weights as a bar that follows what is typed, with their sum and the difference from 100. */
export function WeightSum({ label, parts }: WeightSumProps) {
  const { missing, tooMuch } = weightsOf(parts)
  const fits = missing === 0 && tooMuch === 0
  const Icon = fits ? IconCheck : IconAlertTriangle
  const shares = parts.map(({ name, weight }) => messages.fields.share(name, formatNumber(weight || 0)))
  return (
    <Stack gap={6}>
      <WeightBar
        label={messages.fields.weightBar(label, shares.join(", "))}
        parts={parts}
        formatWeight={(weight) => messages.fields.percent(formatNumber(weight))}
      />
      <Group gap={6} wrap="nowrap" role="status" c={fits ? undefined : "var(--mantine-color-error)"}>
        <Icon size={16} aria-hidden />
        <Text size="sm" c="inherit" className="figures" fw={fits ? 400 : 600}>
          {messages.fields.of100(label, (100 - missing + tooMuch).toFixed(2))}
          {missing > 0 && messages.fields.missingOff(missing.toFixed(2))}
          {tooMuch > 0 && messages.fields.tooMuch(tooMuch.toFixed(2))}
        </Text>
      </Group>
    </Stack>
  )
}
