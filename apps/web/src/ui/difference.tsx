import { Group, Text } from "@mantine/core"
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react"
import { formatScore } from "../lib/format.ts"

/** A signed difference, with an arrow: the direction isn't left to color alone. */
export function Difference({ by, since }: { by: number; since: string }) {
  const Arrow = by < 0 ? IconArrowDownRight : IconArrowUpRight
  const sign = by < 0 ? "−" : "+"
  return (
    <Group gap={4} wrap="nowrap">
      {by !== 0 && <Arrow size={16} aria-hidden />}
      <Text size="sm" c="dimmed" className="figures">
        {sign}
        {formatScore(Math.abs(by))} {since}
      </Text>
    </Group>
  )
}
