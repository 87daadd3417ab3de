import { Alert, Button, Group, Stack, Table, Text } from "@mantine/core"
import { messages } from "./messages.ts"

type ConflictProps = {
  /** The reader's values and the newer saved ones, both as text, by field. */
  mine: Record<string, string>
  theirs: Record<string, string>
  labels: Record<string, string>
  /** Discards what was typed in favor of the newer version. */
  onTakeTheirs: () => void
  /** Saves what was typed over the newer version. */
  onKeepMine: () => void
}

/** A newer version was saved (412): shows both, and lets the reader choose. */
export function Conflict({ mine, theirs, labels, onTakeTheirs, onKeepMine }: ConflictProps) {
  const differing = Object.keys(labels).filter((field) => mine[field] !== theirs[field])
  return (
    <Alert color="orange" role="alert" title={messages.conflict.changedBySomeoneElse}>
      <Stack gap="sm">
        <Text size="sm">
          {differing.length > 0 ? messages.conflict.theseFieldsDiffer : messages.conflict.versionsAreTheSame}
        </Text>
        <Table aria-label={messages.conflict.whatDiffers} hidden={differing.length === 0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.conflict.field}</Table.Th>
              <Table.Th>{messages.conflict.yours}</Table.Th>
              <Table.Th>{messages.conflict.theirs}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differing.map((field) => (
              <Table.Tr key={field}>
                <Table.Td>{labels[field]}</Table.Td>
                <Table.Td className="name">{mine[field]}</Table.Td>
                <Table.Td className="name">{theirs[field]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group>
          <Button size="xs" onClick={onTakeTheirs}>
            {messages.conflict.takeTheirs}
          </Button>
          <Button size="xs" variant="default" onClick={onKeepMine}>
            {messages.conflict.keepMine}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
