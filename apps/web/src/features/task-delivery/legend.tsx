import { Group, Text } from "@mantine/core"
import { tintOf } from "./day-appearance.tsx"
import { CLASS_NAMES, CLASS_SIGNS, type DayClass } from "./figures.ts"
import classes from "./task-delivery.module.css"
import { messages } from "./messages.ts"

type Sample = { name: string; sign: string; tint: string | undefined }

const PLAIN = ["missing", "pending", "excluded", "off"] as const satisfies readonly DayClass[]

const SAMPLES: Sample[] = [
  { name: messages.legend.scored, sign: "9/10", tint: tintOf({ class: "scored", percent: 90 }) },
  { name: messages.legend.scoredBelow80, sign: "5/10", tint: tintOf({ class: "scored", percent: 50 }) },
  ...PLAIN.map((one) => ({
    name: CLASS_NAMES[one],
    sign: CLASS_SIGNS[one],
    tint: tintOf({ class: one, percent: null }),
  })),
]

/** The meaning of the grid's symbols and colors. */
export function Legend() {
  return (
    <Group
      component="ul"
      gap="md"
      p={0}
      m={0}
      style={{ listStyle: "none" }}
      aria-label={messages.legend.whatSymbolsMean}
    >
      {SAMPLES.map(({ name, sign, tint }) => (
        <Group component="li" key={name} gap={6} wrap="nowrap">
          <span className={`${classes["sample"]} ${tint ?? ""}`} aria-hidden>
            {sign}
          </span>
          <Text size="xs" c="dimmed" component="span">
            {name}
          </Text>
        </Group>
      ))}
    </Group>
  )
}
