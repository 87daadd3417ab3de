import { Group, Text } from "@mantine/core"
import { formatNumber, formatScore } from "../../lib/format.ts"
import { BulletAxis, BulletBar } from "../../ui/charts/bullet-bar.tsx"
import { ZoneLegend } from "../../ui/charts/zone-legend.tsx"
import { goalOf, zonesOf } from "../../ui/charts/zones.ts"
import { Panel } from "../../ui/panel.tsx"
import type { Kpm, Snapshot } from "./scorecard-types.ts"
import classes from "./charts.module.css"
import { messages } from "./messages/index.ts"

const text = messages.kpmBullets

/** Each KPM's score over the bands, with the line where the goal begins. */
export function KpmBullets({ kpms, bands }: { kpms: readonly Kpm[]; bands: Snapshot["bands"] }) {
  const zones = zonesOf(bands)
  const goal = goalOf(bands)
  return (
    <Panel title={text.title}>
      <div className={classes["bullets"]}>
        <span />
        <BulletAxis goal={goal} goalText={text.goal(formatNumber(goal))} />
        <span />
        {kpms.map(({ kpm_key, name, total }) => (
          <Row key={kpm_key} name={name} total={total}>
            <BulletBar label={describe(name, total, goal)} score={total} zones={zones} goal={goal} />
          </Row>
        ))}
      </div>
      <Group gap="md" mt="xs">
        <ZoneLegend zones={zones} />
      </Group>
    </Panel>
  )
}

function Row({ name, total, children }: { name: string; total: number; children: React.ReactNode }) {
  return (
    <>
      {/* The chart's own sentence says the name and the score. */}
      <Text size="sm" className="name" aria-hidden>
        {name}
      </Text>
      {children}
      <Text size="sm" fw={650} ta="right" className="figures" aria-hidden>
        {formatScore(total)}
      </Text>
    </>
  )
}

function describe(name: string, total: number, goal: number | null): string {
  const score = formatScore(total)
  if (goal === null) return text.score(name, score)
  return (total >= goal ? text.reaches : text.misses)(name, score, formatNumber(goal))
}
