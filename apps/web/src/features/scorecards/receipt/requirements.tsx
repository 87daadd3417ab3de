import { Table, Text } from "@mantine/core"
import type { Receipt } from "../scorecard-types.ts"
import { messages } from "../messages/index.ts"

type Requirement = Receipt["requirements"][number]

const KINDS: Record<Requirement["kind"], string> = messages.requirements.kinds
const SET_BY: Record<Requirement["set_by"], string> = messages.requirements.setBy

/** How many evaluations the month requires, and by which rule. */
export function Requirements({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <Table aria-label={messages.requirements.requiredEvaluations} className="tight" verticalSpacing={4} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{messages.requirements.kind}</Table.Th>
          <Table.Th>{messages.requirements.rule}</Table.Th>
          <Table.Th ta="right">{messages.requirements.required}</Table.Th>
          <Table.Th ta="right">{messages.requirements.done}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="figures">
        {requirements.map((requirement) => (
          <Table.Tr key={requirement.kind}>
            <Table.Th scope="row" fw={400}>
              {KINDS[requirement.kind]}
            </Table.Th>
            <Table.Td>
              {formatRule(requirement)}
              <Text size="xs" c="dimmed">
                {messages.requirements.by(
                  SET_BY[requirement.set_by],
                  requirement.document.document_id,
                  requirement.document.version,
                )}
              </Text>
            </Table.Td>
            <Table.Td ta="right">{requirement.required}</Table.Td>
            <Table.Td ta="right">{requirement.done}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function formatRule({ cadence, count: amount, weeks, working_days, weekdays }: Requirement): string {
  if (cadence === "none") return messages.requirements.noneRequired
  if (cadence === "monthly") return messages.requirements.aMonth(amount, working_days, weekdays)
  return messages.requirements.weekWeeksInMonth(amount, weeks)
}
