import { ActionIcon, Group, Text, VisuallyHidden } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react"
import { formatNumber } from "../../lib/format.ts"
import { UNIT_KINDS, type Unit } from "./learning-labels.ts"
import classes from "./unit-row.module.css"
import { moveButtonId, type By } from "./use-unit-order.ts"
import { messages } from "./messages/index.ts"

type UnitRowProps = {
  unit: Unit
  number: number
  isLast: boolean
  onMove: (by: By) => void
  onEdit: () => void
  onDelete: () => void
}

export function UnitRow({ unit, number, isLast, onMove, onEdit, onDelete }: UnitRowProps) {
  return (
    <li className={classes["row"]}>
      <Group gap="sm" wrap="nowrap" style={{ flex: 1, minWidth: 0 }}>
        <Text className="figures" c="dimmed" aria-hidden>
          {number}
        </Text>
        <div style={{ minWidth: 0 }}>
          <Text fw={600} className="name">
            {unit.title}
          </Text>
          <Text size="xs" c="dimmed">
            {detailOf(unit)}
          </Text>
        </div>
      </Group>
      <Group gap={4} wrap="nowrap">
        <MoveButton unit={unit} by={-1} off={number === 1} onMove={onMove} />
        <MoveButton unit={unit} by={1} off={isLast} onMove={onMove} />
        <ActionIcon variant="default" size="lg" aria-label={messages.unitRow.editTitle(unit.title)} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={messages.unitRow.deleteTitle(unit.title)}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <VisuallyHidden aria-live="polite">{messages.unitRow.place(unit.title, number)}</VisuallyHidden>
    </li>
  )
}

type MoveButtonProps = { unit: Unit; by: By; off: boolean; onMove: (by: By) => void }

/** At either end the button does nothing but keeps the focus. */
function MoveButton({ unit, by, off, onMove }: MoveButtonProps) {
  const Icon = by === -1 ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      id={moveButtonId(unit._id, by)}
      variant="default"
      size="lg"
      aria-label={messages.unitRow.move(unit.title, by === -1 ? messages.unitRow.up : messages.unitRow.down)}
      aria-disabled={off}
      data-disabled={off || undefined}
      onClick={() => !off && onMove(by)}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
}

function detailOf(unit: Unit): string {
  const kind = UNIT_KINDS[unit.kind]
  if (unit.kind === "video")
    return `${kind}, ${unit.url === null ? messages.unitRow.aFile : messages.unitRow.onAnotherSite}`
  if (unit.kind !== "quiz") return kind
  const tries =
    unit.attempts_allowed === null
      ? messages.unitRow.anyNumberOfAttempts
      : messages.unitRow.attempts(unit.attempts_allowed)
  const questions = messages.unitRow.questions(unit.questions.length)
  return messages.unitRow.passedWith(kind, questions, formatNumber(unit.pass_percent), tries)
}
