import { Group, SimpleGrid, Text } from "@mantine/core"
import { formatNumber, formatScore, formatShortMonth } from "../../lib/format.ts"
import { SmallLine } from "../../ui/charts/small-line.tsx"
import { goalOf, lowestOf } from "../../ui/charts/zones.ts"
import { Panel } from "../../ui/panel.tsx"
import type { Year } from "./scorecard-types.ts"
import { describeFigures, kpmsOf, totalOfKpm } from "./year-figures.ts"
import { messages } from "./messages/index.ts"

const text = messages.kpmLines

/** Each KPM by month as a small chart, all with the same axis. */
export function KpmLines({ year: { months, bands } }: { year: Year }) {
  const goal = goalOf(bands)
  const kpms = kpmsOf(months).map((kpm) => ({ ...kpm, values: months.map((month) => totalOfKpm(month, kpm.key)) }))
  const lowest = lowestOf(kpms.flatMap(({ values }) => values))
  const [first, last] = [months[0], months.at(-1)]
  return (
    <Panel title={text.title}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: Math.min(3, kpms.length) }} spacing="lg" verticalSpacing="md">
        {kpms.map(({ key, name, values }) => (
          <div key={key}>
            <Group justify="space-between" wrap="nowrap" gap="xs" mb={4} align="baseline">
              <Text size="sm" fw={550} className="name">
                {name}
              </Text>
              <Text size="sm" fw={650} className="figures">
                {formatScore(values.findLast((value) => value !== null))}
              </Text>
            </Group>
            <SmallLine
              label={text.chart(
                name,
                describeFigures(months, (month) => totalOfKpm(month, key)),
              )}
              values={values}
              lowest={lowest}
              goal={goal}
            />
            <Group justify="space-between" mt={2} aria-hidden>
              <Text size="xs" c="dimmed">
                {first && formatShortMonth(first.month)}
              </Text>
              <Text size="xs" c="dimmed">
                {last && formatShortMonth(last.month)}
              </Text>
            </Group>
          </div>
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="sm">
        {text.axis(formatNumber(lowest))}
        {goal !== null && ` ${text.goal(formatNumber(goal))}`}
      </Text>
    </Panel>
  )
}
