import { Table, Text } from "@mantine/core"
import { count } from "../../../lib/format.ts"
import type { Receipt } from "../scorecard-types.ts"

type Requirement = Receipt["requirements"][number]

const KINDS: Record<Requirement["kind"], string> = { sbs: "SBS", non_sbs: "Non-SBS" }
const SET_BY: Record<Requirement["set_by"], string> = {
  default: "the cycle’s rule for everyone",
  department: "the department’s own rule",
  employee: "a rule for this person",
}

/** How many evaluations the month asks for, and by which rule. */
export function Requirements({ requirements }: { requirements: readonly Requirement[] }) {
  return (
    <Table aria-label="Required evaluations" verticalSpacing={4} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Kind</Table.Th>
          <Table.Th>Rule</Table.Th>
          <Table.Th ta="right">Required</Table.Th>
          <Table.Th ta="right">Done</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className="figures">
        {requirements.map((requirement) => (
          <Table.Tr key={requirement.kind}>
            <Table.Td>{KINDS[requirement.kind]}</Table.Td>
            <Table.Td>
              {ruleWords(requirement)}
              <Text size="xs" c="dimmed">
                By {SET_BY[requirement.set_by]}; {requirement.document.document_id}, version{" "}
                {requirement.document.version}
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

function ruleWords({ cadence, count: amount, weeks }: Requirement): string {
  if (cadence === "none") return "None required"
  if (cadence === "monthly") return `${amount} a month`
  return `${amount} a week, ${count(weeks, "week")} in the month`
}
