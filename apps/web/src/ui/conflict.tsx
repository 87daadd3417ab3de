import { Alert, Button, Group, Stack, Table, Text } from "@mantine/core"

type ConflictProps = {
  /** What the reader typed and what somebody else saved meanwhile, both as words, by field. */
  mine: Record<string, string>
  theirs: Record<string, string>
  labels: Record<string, string>
  /** Drops what was typed for the newer version. */
  onTakeTheirs: () => void
  /** Saves what was typed over the newer version. */
  onKeepMine: () => void
}

/** Somebody changed the same thing meanwhile (412): shows both, and offers the newer. */
export function Conflict({ mine, theirs, labels, onTakeTheirs, onKeepMine }: ConflictProps) {
  const differing = Object.keys(labels).filter((field) => mine[field] !== theirs[field])
  return (
    <Alert color="orange" role="alert" title="Somebody changed this meanwhile">
      <Stack gap="sm">
        <Text size="sm">
          {differing.length > 0
            ? "These fields differ. Take the newer version, or save yours over it."
            : "The newer version says the same as yours here."}
        </Text>
        <Table aria-label="What differs" hidden={differing.length === 0}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Field</Table.Th>
              <Table.Th>Yours</Table.Th>
              <Table.Th>Newer</Table.Th>
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
            Take the newer
          </Button>
          <Button size="xs" variant="default" onClick={onKeepMine}>
            Save mine over it
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
