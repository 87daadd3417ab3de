import { Group, Text } from "@mantine/core"
import type { PreviewedPerson } from "@scorecard/contracts/finalize-preview"
import { BONUS_CHECK_LABELS, gateWord } from "../../lib/bonus-labels.ts"
import { formatScore, NOTHING } from "../../lib/format.ts"
import { BandBadge } from "../../ui/band-badge.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { describeReasons } from "./change-reasons.ts"
import { TotalScore } from "../../ui/total-score.tsx"
import { messages } from "./messages.ts"

const HUNDRED = 100

type Row = PreviewedPerson

function difference({ before, after }: Row): string {
  if (!before || !after || before.total_score === null || after.total_score === null) return ""
  // Both have two decimals, but their floating-point difference may not.
  const points = Math.round((after.total_score - before.total_score) * HUNDRED) / HUNDRED
  return points === 0 ? "" : `${points > 0 ? "+" : "−"}${formatScore(Math.abs(points))}`
}

export const PREVIEW_COLUMNS: readonly Column<Row>[] = [
  {
    key: "name",
    header: messages.previewColumns.person,
    sort: "name",
    sticky: true,
    cell: ({ name, employee_id }) => (
      <div style={{ minWidth: 120 }}>
        <Text size="sm" fw={550} className="name">
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {employee_id}
        </Text>
      </div>
    ),
  },
  {
    key: "before",
    header: messages.previewColumns.now,
    align: "right",
    cell: ({ before }) => (
      <span className="figures">{before ? <TotalScore total={before.total_score} /> : NOTHING}</span>
    ),
  },
  {
    key: "after",
    header: messages.previewColumns.wouldBe,
    sort: "total_score",
    align: "right",
    cell: ({ after }) =>
      after ? (
        <Text component="span" size="sm" fw={650} className="figures">
          <TotalScore total={after.total_score} />
        </Text>
      ) : (
        messages.previewColumns.noRow
      ),
  },
  {
    key: "difference",
    header: messages.previewColumns.change,
    sort: "difference",
    align: "right",
    cell: (row) => <span className="figures">{difference(row)}</span>,
  },
  {
    key: "band",
    header: messages.previewColumns.band,
    cell: ({ before, after, band_changed }) => (
      <Group gap={4}>
        {band_changed && before && (
          <>
            <BandBadge band={before.band} />
            <span aria-label={messages.previewColumns.becomes} role="img">
              →
            </span>
          </>
        )}
        <BandBadge band={after?.band} />
      </Group>
    ),
  },
  {
    key: "gates",
    header: messages.previewColumns.bonusGatesThatFlip,
    wideOnly: true,
    cell: ({ gates_flipped }) => (
      <Text size="xs" component="div">
        {gates_flipped.map(({ check, from, to }) => (
          <div key={check}>
            {BONUS_CHECK_LABELS[check]}: {gateWord(from).toLowerCase()} → {gateWord(to).toLowerCase()}
          </div>
        ))}
      </Text>
    ),
  },
  {
    key: "reasons",
    header: messages.previewColumns.reasons,
    wideOnly: true,
    cell: ({ reasons }) => (
      <Text size="xs" component="span">
        {describeReasons(reasons)}
      </Text>
    ),
  },
  {
    key: "evaluations",
    header: messages.previewColumns.evaluations,
    wideOnly: true,
    cell: ({ evaluations: { done, required, missing } }) => (
      <Text size="xs" component="span" className="figures" style={{ whiteSpace: "nowrap" }}>
        {messages.previewColumns.of(done, required)}

        {missing > 0 && `, ${messages.previewColumns.missing(missing)}`}
      </Text>
    ),
  },
]
