import { Badge, Group, Stack, Text, ThemeIcon } from "@mantine/core"
import { IconCheck, IconClock, IconX } from "@tabler/icons-react"
import { gateWord } from "../../lib/bonus-words.ts"
import { readable } from "../../lib/readable.ts"
import { Panel } from "../../ui/panel.tsx"
import { bonusOf, CHECK_NAMES } from "./bonus-standing.ts"
import type { ShownMonth } from "./scorecard-types.ts"
import classes from "./scorecard.module.css"

/** The gates of the bonus, with what stands in the way. */
export function BonusGates({ own }: { own: ShownMonth }) {
  const checks = own.bonus_qualification_breakdown ?? []
  const { title, words } = bonusOf(own)
  return (
    <Panel title="Bonus gates">
      <Text size="sm" c="dimmed" mb={checks.length > 0 ? "sm" : 0}>
        {title}: {words}
      </Text>
      <ul className={classes["rows"]}>
        {checks.map(({ check, passed, detail }) => {
          const { Icon, color } = lookOf(passed)
          return (
            <li key={check}>
              <Group wrap="nowrap" gap="sm" align="flex-start">
                <ThemeIcon size="md" radius="xl" color={color} variant="filled" mt={2}>
                  <Icon size={16} aria-hidden />
                </ThemeIcon>
                <Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
                  <Group gap="xs" justify="space-between">
                    <Text size="sm" fw={600}>
                      {CHECK_NAMES[check]}
                    </Text>
                    <Badge color={color} variant="filled" tt="none">
                      {gateWord(passed)}
                    </Badge>
                  </Group>
                  <Text size="sm" c="dimmed">
                    {readable(detail)}
                  </Text>
                </Stack>
              </Group>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function lookOf(passed: boolean | null) {
  if (passed === null) return { Icon: IconClock, color: "gray.8" }
  return passed ? { Icon: IconCheck, color: "green.9" } : { Icon: IconX, color: "red.9" }
}
