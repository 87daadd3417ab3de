import { Group, Text } from "@mantine/core"
import type { WhatIfSummary } from "@scorecard/contracts/what-if"
import { messages } from "./messages.ts"
import classes from "./what-if.module.css"

const WHOLE = 100

/** How many totals lie in each ten points, before and after, as pairs of bars. */
export function DistributionStrip({ distribution }: Pick<WhatIfSummary, "distribution">) {
  const most = Math.max(1, ...distribution.flatMap(({ before, after }) => [before, after]))
  const rangeOf = ({ from, to }: { from: number; to: number }) => messages.distribution.range(from, to)
  const parts = distribution
    .filter(({ before, after }) => before + after > 0)
    .map((range) => messages.distribution.part(rangeOf(range), range.before, range.after))
  return (
    <div>
      <Group gap="md" mb="xs" aria-hidden>
        <Text size="sm" className={classes["legendBefore"]}>
          {messages.result.before}
        </Text>
        <Text size="sm" className={classes["legendAfter"]}>
          {messages.result.after}
        </Text>
      </Group>
      <div className={classes["strip"]} role="img" aria-label={messages.distribution.alternative(parts.join("; "))}>
        {distribution.map((range) => (
          <div key={range.from} className={classes["range"]}>
            <div className={classes["bars"]}>
              <div className={classes["before"]} style={{ height: `${(WHOLE * range.before) / most}%` }} />
              <div className={classes["after"]} style={{ height: `${(WHOLE * range.after) / most}%` }} />
            </div>
            <Text size="xs" ta="center" className="figures">
              {rangeOf(range)}
            </Text>
          </div>
        ))}
      </div>
    </div>
  )
}
