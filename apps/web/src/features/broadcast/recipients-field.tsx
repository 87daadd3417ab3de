import { Button, Group, Pill, Select, SimpleGrid, Stack, Text } from "@mantine/core"
import { useState, type ReactNode } from "react"
import { Failure } from "../../ui/states.tsx"
import type { Directory } from "./use-directory.ts"
import { messages } from "./messages.ts"

type RecipientsFieldProps = {
  value: string[]
  onChange: (ids: string[]) => void
  error?: ReactNode
  directory: Directory
}

const FIRST = 24
const OFFERED = 50

/** The recipients: added by unit or one by one, each removable. */
export function RecipientsField({ value, onChange, error, directory }: RecipientsFieldProps) {
  const add = (ids: readonly string[]) => onChange([...new Set([...value, ...ids])])
  const units = directory.groups.flatMap(({ items }) => items)
  const chosen = new Set(value)
  if (directory.error !== null) return <Failure error={directory.error} onRetry={directory.refetch} />
  return (
    <Stack gap="xs" role="group" aria-label={messages.recipientsField.recipients}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={messages.recipientsField.addDepartmentOrCluster}
          placeholder={directory.isPending ? messages.recipientsField.loading : messages.recipientsField.everyoneInIt}
          searchable
          value={null}
          data={directory.groups.map(({ group, items }) => ({
            group,
            items: items.map(({ value: unit, label, memberIds }) => ({
              value: unit,
              label: `${label} (${memberIds.length})`,
            })),
          }))}
          onChange={(unit) => add(units.find((one) => one.value === unit)?.memberIds ?? [])}
          nothingFoundMessage={messages.recipientsField.noSuchUnit}
        />
        <Select
          label={messages.recipientsField.addAPerson}
          placeholder={directory.isPending ? messages.recipientsField.loading : messages.recipientsField.nameOrId}
          searchable
          value={null}
          limit={OFFERED}
          data={directory.people.filter((person) => !chosen.has(person.value))}
          onChange={(id) => id !== null && add([id])}
          nothingFoundMessage={messages.recipientsField.noOneFound}
          error={error}
          data-path="recipient_ids"
        />
      </SimpleGrid>
      <Group justify="space-between">
        <Text size="sm" fw={600} aria-live="polite" className="figures">
          {value.length === 0
            ? messages.recipientsField.noRecipientsYet
            : messages.recipientsField.recipientCount(value.length)}
        </Text>
        {value.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
            {messages.recipientsField.removeAll}
          </Button>
        )}
      </Group>
      <Chosen ids={value} nameOf={directory.nameOf} onRemove={(id) => onChange(value.filter((one) => one !== id))} />
    </Stack>
  )
}

type ChosenProps = { ids: readonly string[]; nameOf: (id: string) => string; onRemove: (id: string) => void }

function Chosen({ ids, nameOf, onRemove }: ChosenProps) {
  const [opened, setOpened] = useState(false)
  if (ids.length === 0) return null
  return (
    <Pill.Group role="list" aria-label={messages.recipientsField.chosenRecipients}>
      {(opened ? ids : ids.slice(0, FIRST)).map((id) => (
        <Pill
          key={id}
          size="md"
          role="listitem"
          className="name"
          withRemoveButton
          removeButtonProps={{
            "aria-label": messages.recipientsField.removeName(nameOf(id)),
            "aria-hidden": false,
            tabIndex: 0,
          }}
          onRemove={() => onRemove(id)}
        >
          {nameOf(id)}
        </Pill>
      ))}
      {ids.length > FIRST && (
        <Button size="compact-sm" variant="subtle" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? messages.recipientsField.showFewer : messages.recipientsField.andMore(ids.length - FIRST)}
        </Button>
      )}
    </Pill.Group>
  )
}
