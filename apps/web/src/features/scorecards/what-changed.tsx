import { Table, Text } from "@mantine/core"
import { formatScore, NOTHING } from "../../lib/format.ts"
import type { FinalFigures } from "./scorecard-types.ts"
import { messages } from "./messages/index.ts"

const words = messages.acknowledgement

type Previous = NonNullable<FinalFigures["previous"]>
type Line = { key: string; label: string; before: string; now: string }

/** The figures that the person's latest correction changed, before and now. */
export function WhatChanged({ final, previous }: { final: FinalFigures; previous: Previous }) {
  return (
    <div>
      <Text size="sm" fw={600} id="what-changed">
        {words.whatChanged(final.since_version)}
      </Text>
      <Table aria-labelledby="what-changed" className="tight" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.figure}</Table.Th>
            <Table.Th ta="right">{words.before}</Table.Th>
            <Table.Th ta="right">{words.now}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="figures">
          {changedLines(final, previous).map(({ key, label, before, now }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" fw={500}>
                {label}
              </Table.Th>
              <Table.Td ta="right">{before}</Table.Td>
              <Table.Td ta="right">{now}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function changedLines(final: FinalFigures, previous: Previous): Line[] {
  const bonus = (qualified: boolean | null) =>
    qualified === null ? NOTHING : qualified ? words.qualified : words.notQualified
  const before = new Map(previous.kpms.map(({ kpm_key, total }) => [kpm_key, total]))
  const lines: Line[] = [
    {
      key: "total",
      label: words.total,
      before: totalText(previous.total_score),
      now: totalText(final.total_score),
    },
    { key: "band", label: words.band, before: previous.band?.label ?? NOTHING, now: final.band?.label ?? NOTHING },
    {
      key: "bonus",
      label: words.bonus,
      before: bonus(previous.bonus_qualified),
      now: bonus(final.bonus_qualified),
    },
    ...final.kpms.map(({ kpm_key, name, total }) => ({
      key: `kpm ${kpm_key}`,
      label: name,
      before: formatScore(before.get(kpm_key)),
      now: formatScore(total),
    })),
  ]
  return lines.filter((line) => line.key === "total" || line.before !== line.now)
}

function totalText(total: number | null): string {
  return total === null ? messages.standing.notScored : formatScore(total)
}
