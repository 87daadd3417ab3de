import { Badge, Group } from "@mantine/core"
import type { CalibratedScore, EvaluatorCalibration } from "@scorecard/contracts/evaluator-calibration"
import { formatNumber, formatScore, NOTHING } from "../../lib/format.ts"
import type { Column } from "../../ui/data-row.tsx"
import { signed } from "./difference-chart.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

const WORDS = messages.columns

/** The figures of one score, and how double evaluations of it agree. */
export function calibrationColumns(score: CalibratedScore, tolerance: number): Column<EvaluatorCalibration>[] {
  const figure = (key: string, header: string, cell: (row: EvaluatorCalibration) => string, sort?: string) => ({
    key,
    header,
    align: "right" as const,
    cell: (row: EvaluatorCalibration) => <span className="figures">{cell(row)}</span>,
    ...(sort !== undefined && { sort }),
  })
  return [
    {
      key: "name",
      header: WORDS.evaluator,
      sort: "name",
      sticky: true,
      cell: ({ name }) => <WithAvatar name={name} />,
    },
    figure("evaluations", WORDS.evaluations, ({ evaluations }) => formatNumber(evaluations), "evaluations"),
    figure("mean", WORDS.mean, ({ scores }) => formatScore(scores[score].mean)),
    figure("spread", WORDS.spread, ({ scores }) => formatScore(scores[score].spread)),
    {
      key: "difference",
      header: WORDS.difference,
      sort: score,
      align: "right",
      cell: ({ scores }) => <Difference figures={scores[score]} />,
    },
    figure("compared", WORDS.compared, ({ scores }) => formatNumber(scores[score].compared)),
    figure("doubles", WORDS.doubles, ({ doubles }) => formatNumber(doubles.count), "doubles"),
    figure("apart", WORDS.apart, ({ doubles }) => formatScore(doubles.scores[score].mean_difference)),
    figure("within", WORDS.within(tolerance), ({ doubles: { scores } }) =>
      partOf(scores[score].within_tolerance, scores[score].compared),
    ),
    figure("items", WORDS.items, ({ doubles: { items } }) => partOf(items.agreed, items.compared)),
  ]
}

function Difference({ figures }: { figures: EvaluatorCalibration["scores"]["checklist"] }) {
  if (figures.difference === null) return <>{NOTHING}</>
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {figures.small_sample && (
        <Badge size="sm" miw="max-content">
          {WORDS.smallSample}
        </Badge>
      )}
      <span className="figures">{signed(figures.difference)}</span>
    </Group>
  )
}

export function partOf(part: number, whole: number): string {
  return whole === 0 ? NOTHING : WORDS.of(part, whole)
}
