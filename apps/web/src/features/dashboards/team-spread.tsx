import { SimpleGrid, Skeleton, Text } from "@mantine/core"
import type { MonthSpread, Mover } from "@scorecard/contracts/month-spread"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { Query } from "../../api/endpoint.ts"
import { showSpread } from "../../api/endpoints.gen.ts"
import { formatMonth, formatNumber, formatScore, monthId, type YearMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { apiQuery } from "../../lib/query.ts"
import { DotStrip } from "../../ui/charts/dot-strip.tsx"
import { Movers } from "../../ui/charts/movers.tsx"
import { ZoneLegend } from "../../ui/charts/zone-legend.tsx"
import { lowestOf, zonesOf } from "../../ui/charts/zones.ts"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Failure } from "../../ui/states.tsx"
import classes from "./dashboards.module.css"
import { messages } from "./messages.ts"

const text = messages.teamSpread

type TeamSpreadProps = { query: Query<typeof showSpread>; month: YearMonth }

/** How the totals of the people in the table are spread, and who moved most. */
export function TeamSpread({ query, month }: TeamSpreadProps) {
  const spread = useQuery({ ...apiQuery(showSpread, { query }), placeholderData: keepPreviousData })
  const { data } = spread
  if (spread.error !== null) return <Failure error={spread.error} onRetry={() => void spread.refetch()} />
  const since = data?.previous_month
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Panel title={text.title}>
        <Room>{data && <Strip spread={data} />}</Room>
      </Panel>
      <Panel title={since ? text.moversSince(formatMonth(since)) : text.movers}>
        <Room>{data && <MoversOf spread={data} month={month} />}</Room>
      </Panel>
    </SimpleGrid>
  )
}

/** Reserves the height of what is loading. */
function Room({ children }: { children: ReactNode }) {
  return <div className={classes["room"]}>{children ?? <Skeleton h="100%" mih={180} />}</div>
}

function Strip({ spread: { scores, bands, average_total_score } }: { spread: MonthSpread }) {
  const average = formatScore(average_total_score)
  if (scores.length === 0) return <Nothing>{text.noTotals}</Nothing>
  const zones = zonesOf(bands, lowestOf(scores.map(({ score }) => score)))
  const parts = zones.toReversed().map(({ label, from, to }) => {
    const inBand = scores.filter(({ score }) => score >= from && (score < to || to === 100))
    return text.band(label, formatNumber(inBand.reduce((sum, { count }) => sum + count, 0)))
  })
  return (
    <>
      <DotStrip
        label={text.strip(average, parts.join(", "))}
        scores={scores}
        bands={bands}
        average={average_total_score}
        averageText={text.average(average)}
      />
      <ZoneLegend zones={zones} />
    </>
  )
}

function MoversOf({ spread: { rises, falls, compared }, month }: { spread: MonthSpread; month: YearMonth }) {
  const opens = useMe().shows("dashboard.bsc.overview")
  const movers = [...rises, ...falls.toReversed()]
  if (movers.length === 0) return <Nothing>{compared === 0 ? text.nothingToCompare : text.noOneMoved}</Nothing>
  return (
    <Movers
      label={text.moversLabel}
      movers={movers.map((mover) => {
        const { employee_id, name, total_score, previous_total_score } = mover
        const by = changeOf(mover)
        return {
          key: employee_id,
          by,
          name: opens ? (
            <TextLink
              to="/team/$employeeId"
              params={{ employeeId: employee_id }}
              search={{ month: monthId(month) }}
              inherit
              className="name"
            >
              {name}
            </TextLink>
          ) : (
            <span className="name">{name}</span>
          ),
          figures: text.fromTo(formatScore(previous_total_score), formatScore(total_score)),
          change: `${by < 0 ? "−" : "+"}${formatScore(Math.abs(by))}`,
        }
      })}
    />
  )
}

/** Totals have two decimals, and so has their difference. */
function changeOf({ total_score, previous_total_score }: Mover): number {
  return Math.round((total_score - previous_total_score) * 100) / 100
}

function Nothing({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
