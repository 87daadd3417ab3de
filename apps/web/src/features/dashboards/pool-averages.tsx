import { Group, Text } from "@mantine/core"
import { showPerformance } from "../../api/endpoints.gen.ts"
import { hasFigures } from "../../lib/month-status.ts"
import { useApiQuery } from "../../lib/query.ts"
import { monthId } from "../../lib/format.ts"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { HeatCell } from "./heat-cell.tsx"
import { monthHead } from "./heat-columns.tsx"
import { messages } from "./messages.ts"

/** The averages of everyone the reader can see, by month. */
export function PoolAverages({ cycleId }: { cycleId: string }) {
  const performance = useApiQuery(showPerformance, { query: { cycle_id: cycleId } })
  return (
    <Panel title={messages.poolAverages.averageOfAllYourPeople}>
      <Answer of={performance} lines={1}>
        {({ months }) => (
          <Group gap="xs" component="ul" p={0} m={0}>
            {months.filter(hasFigures).map((month, at) => (
              <li key={monthId(month)} style={{ listStyle: "none" }}>
                <Text size="xs" c="dimmed" ta="center">
                  {monthHead(month, at)}
                </Text>
                <HeatCell score={month.total_score} band={month.band} />
              </li>
            ))}
          </Group>
        )}
      </Answer>
    </Panel>
  )
}
