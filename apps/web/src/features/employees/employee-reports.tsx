import { List, Spoiler, Text } from "@mantine/core"
import { readTree } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { messages } from "./messages.ts"

const SPOILER_HEIGHT = 240

/** The person's direct reports, from the organization's directory. */
export function EmployeeReports({ employeeId }: { employeeId: string }) {
  const tree = useApiQuery(readTree)
  return (
    <Panel title={messages.employeeReports.reports}>
      <Answer of={tree} lines={3}>
        {({ directory }) => {
          const reports = directory.filter(({ manager_id }) => manager_id === employeeId)
          if (reports.length === 0) {
            return (
              <Text c="dimmed" size="sm">
                {messages.employeeReports.noReports}
              </Text>
            )
          }
          return (
            <>
              <Text size="sm" c="dimmed" mb="xs">
                {messages.employeeReports.peopleReport(reports.length)}
              </Text>
              <Spoiler
                maxHeight={SPOILER_HEIGHT}
                showLabel={messages.employeeReports.showAll}
                hideLabel={messages.employeeReports.showFewer}
              >
                <List size="sm" spacing={6} listStyleType="none">
                  {reports.map(({ employee_id, name, position }) => (
                    <List.Item key={employee_id} className="name">
                      <TextLink
                        to="/employees/$employeeId"
                        params={{ employeeId: employee_id }}
                        inherit
                        underline="always"
                      >
                        {name}
                      </TextLink>{" "}
                      <Text component="span" size="sm" c="dimmed">
                        {position}
                      </Text>
                    </List.Item>
                  ))}
                </List>
              </Spoiler>
            </>
          )
        }}
      </Answer>
    </Panel>
  )
}
