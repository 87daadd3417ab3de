import { Alert, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core"
import type { WhatIf, WhatIfSummary } from "@scorecard/contracts/what-if"
import { BONUS_CHECK_LABELS } from "../../lib/bonus-labels.ts"
import { formatNumber, formatScore } from "../../lib/format.ts"
import { BandBadge } from "../../ui/band-badge.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { DistributionStrip } from "./distribution-strip.tsx"
import { messages } from "./messages.ts"
import { MoversTable } from "./movers-table.tsx"

/** What a run found. */
export function WhatIfResult({ jobId, result }: { jobId: string; result: WhatIf }) {
  const { summary, omitted, total = 0 } = result
  return (
    <>
      <Panel
        title={messages.result.title}
        actions={<span className="figures">{messages.result.people(summary.employee_months)}</span>}
      >
        <Stack gap="lg">
          <Alert variant="light">{messages.result.live}</Alert>
          <Figures summary={summary} />
          <section aria-label={messages.distribution.title}>
            <Title order={3} size="h5" mb="xs">
              {messages.distribution.title}
            </Title>
            <DistributionStrip distribution={summary.distribution} />
          </section>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Bands summary={summary} />
            <Gates gates={summary.gates} />
          </SimpleGrid>
        </Stack>
      </Panel>
      {total === 0 ? (
        <Empty title={messages.result.nothing}>{messages.result.nothingText}</Empty>
      ) : (
        <MoversTable jobId={jobId} omitted={omitted} />
      )}
    </>
  )
}

function Figures({ summary }: { summary: WhatIfSummary }) {
  const { bonus_qualified: bonus } = summary
  const change = (before: string, after: string) => messages.result.change(before, after)
  const figures = [
    [messages.result.average, change(formatScore(summary.mean_before), formatScore(summary.mean_after))],
    [messages.result.raised, formatNumber(summary.raised)],
    [messages.result.lowered, formatNumber(summary.lowered)],
    [messages.result.otherBand, formatNumber(summary.band_changed)],
    [messages.result.bonus, change(formatNumber(bonus.before), formatNumber(bonus.after))],
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, md: 5 }} component="dl" m={0}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={650} className="figures">
            {figure}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

function Bands({ summary: { bands_before, bands_after } }: { summary: WhatIfSummary }) {
  const before = new Map(bands_before.map(({ band_key, count }) => [band_key, count]))
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {messages.result.bandsTitle}
      </Title>
      <Table aria-label={messages.result.bandsTitle}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{messages.result.band}</Table.Th>
            <Table.Th scope="col">{messages.result.before}</Table.Th>
            <Table.Th scope="col">{messages.result.after}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {bands_after.map((band) => (
            <Table.Tr key={band.band_key}>
              <Table.Td>
                <BandBadge band={band} />
              </Table.Td>
              <Table.Td className="figures">{formatNumber(before.get(band.band_key) ?? 0)}</Table.Td>
              <Table.Td className="figures">{formatNumber(band.count)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function Gates({ gates }: Pick<WhatIfSummary, "gates">) {
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {messages.result.gatesTitle}
      </Title>
      <Table aria-label={messages.result.gatesTitle}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{messages.result.gate}</Table.Th>
            <Table.Th scope="col">{messages.result.gained}</Table.Th>
            <Table.Th scope="col">{messages.result.lost}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {gates.map(({ check, gained, lost }) => (
            <Table.Tr key={check}>
              <Table.Td>{BONUS_CHECK_LABELS[check]}</Table.Td>
              <Table.Td className="figures">{formatNumber(gained)}</Table.Td>
              <Table.Td className="figures">{formatNumber(lost)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
