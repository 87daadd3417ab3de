import { Alert, Center, Paper, Stack, Table, Text, Title } from "@mantine/core"
import { useDocumentTitle } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import type { ReplyOf } from "@scorecard/contracts/route"
import type { verifyStatement as contract } from "@scorecard/contracts/statements"
import { verifyStatement } from "../../api/endpoints.gen.ts"
import { formatMoment, formatMonth } from "../../lib/format.ts"
import { apiQuery } from "../../lib/query.ts"
import { Answer } from "../../ui/states.tsx"
import { messages } from "./messages.ts"

type Verification = ReplyOf<typeof contract>

/** Confirms a statement to anyone who has its code, signed in or not. */
export default function VerifyPage() {
  useDocumentTitle(messages.verifyPage.documentTitle)
  const { code = "" } = useParams({ strict: false })
  const verification = useQuery(apiQuery(verifyStatement, { params: { code } }))
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={560} gap="lg">
        <Title order={1}>{messages.verifyPage.title}</Title>
        <Answer of={verification} lines={4}>
          {(found) => <Confirmed found={found} />}
        </Answer>
      </Stack>
    </Center>
  )
}

function Confirmed({ found }: { found: Verification }) {
  const rows = [
    [messages.verifyPage.initials, found.initials],
    [messages.verifyPage.month, formatMonth(found)],
    [messages.verifyPage.version, String(found.version)],
    [messages.verifyPage.closed, formatMoment(found.closed_at)],
  ] as const
  return (
    <Paper withBorder p="lg" bg="var(--surface)">
      <Stack>
        <Alert color={found.status === "current" ? "green" : "yellow"} role="status">
          <Text c="var(--mantine-color-text)">{describe(found)}</Text>
        </Alert>
        <Table>
          <Table.Tbody>
            {rows.map(([label, value]) => (
              <Table.Tr key={label}>
                <Table.Th scope="row">{label}</Table.Th>
                <Table.Td>{value}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm">{messages.verifyPage.compare}</Text>
      </Stack>
    </Paper>
  )
}

function describe({ status, current_version }: Verification): string {
  if (status === "superseded") return messages.verifyPage.superseded(current_version)
  return messages.verifyPage[status]
}
