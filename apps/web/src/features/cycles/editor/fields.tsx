import { ActionIcon, Group, NumberInput, Text, Tooltip, type NumberInputProps } from "@mantine/core"
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCheck, IconTrash } from "@tabler/icons-react"
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

const WHOLE = 10_000

/** The sum of the weights as typed, and the difference from 100. */
export function WeightSum({ label, weights }: { label: string; weights: readonly number[] }) {
  const hundredths = weights.reduce((sum, weight) => sum + Math.round((weight || 0) * 100), 0)
  const off = WHOLE - hundredths
  const fits = off === 0
  const Icon = fits ? IconCheck : IconAlertTriangle
  return (
    <Group gap={6} wrap="nowrap" role="status" c={fits ? undefined : "var(--mantine-color-error)"}>
      <Icon size={16} aria-hidden />
      <Text size="sm" c="inherit" className="figures" fw={fits ? 400 : 600}>
        {messages.fields.of100(label, (hundredths / 100).toFixed(2))}
        {off > 0 && messages.fields.missingOff((off / 100).toFixed(2))}
        {off < 0 && messages.fields.tooMuch((-off / 100).toFixed(2))}
      </Text>
    </Group>
  )
}
