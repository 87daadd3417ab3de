import { List, Spoiler, Text } from "@mantine/core"
import { readTree } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { count } from "../../lib/format.ts"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"

const SPOILER_HEIGHT = 240

/** Who reports to this person directly, as the organization's directory knows it. */
export function EmployeeReports({ employeeId }: { employeeId: string }) {
  const tree = useApiQuery(readTree)
  return (
    <Panel title="Reports">
      <Answer of={tree} lines={3}>
        {({ directory }) => {
          const reports = directory.filter(({ manager_id }) => manager_id === employeeId)
          if (reports.length === 0) {
            return (
              <Text c="dimmed" size="sm">
                Nobody reports to this person.
              </Text>
            )
          }
          return (
            <>
              <Text size="sm" c="dimmed" mb="xs">
                {count(reports.length, "person reports", "people report")} to this person directly.
              </Text>
              <Spoiler maxHeight={SPOILER_HEIGHT} showLabel="Show all" hideLabel="Show fewer">
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
