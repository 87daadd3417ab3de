import { Text } from "@mantine/core"
import type { CalibratedScore, EvaluatorCalibration } from "@scorecard/contracts/evaluator-calibration"
import { formatScore } from "../../lib/format.ts"
import { messages } from "./messages.ts"
import classes from "./calibration.module.css"

/** The end of the axis, in points, unless a difference is greater. */
const LEAST_RANGE = 10
const WHOLE = 100
const CENTER = 50

type DifferenceChartProps = { score: CalibratedScore; evaluators: readonly EvaluatorCalibration[] }

/** Each evaluator as a dot: to the right, higher scores than others give for the same work. */
export function DifferenceChart({ score, evaluators }: DifferenceChartProps) {
  const points = evaluators.flatMap(({ evaluator_id, name, scores }) => {
    const { difference, small_sample } = scores[score]
    return difference === null ? [] : [{ evaluator_id, name, difference, small_sample }]
  })
  if (points.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {messages.chart.notCompared}
      </Text>
    )
  }
  const range = Math.max(LEAST_RANGE, ...points.map(({ difference }) => Math.abs(difference)))
  const words = points.map(({ name, difference }) => messages.chart.point(name, signed(difference)))
  return (
    <div className={classes["chart"]}>
      <div
        className={classes["axis"]}
        role="img"
        aria-label={messages.chart.alternative(messages.scores[score], words.join("; "))}
      >
        {points.map(({ evaluator_id, difference, small_sample }) => (
          <span
            key={evaluator_id}
            className={small_sample ? classes["smallDot"] : classes["dot"]}
            style={{ insetInlineStart: `${CENTER + (difference / range) * (WHOLE - CENTER)}%` }}
          />
        ))}
      </div>
      <div className={classes["ends"]} aria-hidden>
        <Text size="xs">{messages.chart.lower}</Text>
        <Text size="xs">{messages.chart.higher}</Text>
      </div>
    </div>
  )
}

export function signed(difference: number): string {
  return `${difference > 0 ? "+" : ""}${formatScore(difference)}`
}
