import { Badge, Button, Group, Text, VisuallyHidden } from "@mantine/core"
import { formatNumber } from "../../lib/format.ts"
import { Panel } from "../../ui/panel.tsx"
import { describeBasis } from "./basis-labels.ts"
import { Score } from "./score.tsx"
import type { Kpi, Kpm } from "./scorecard-types.ts"
import classes from "./scorecard.module.css"
import { messages } from "./messages/index.ts"

type KpmPanelProps = { kpm: Kpm; onExplain: (part: string) => void }

/** A KPM with its KPIs: weights, scores, boosts and the source of each figure. */
export function KpmPanel({ kpm, onExplain }: KpmPanelProps) {
  return (
    <Panel
      title={kpm.name}
      actions={
        <Group gap="sm">
          <Text size="sm" c="dimmed">
            {messages.kpmPanel.ofTheTotal(formatNumber(kpm.weight))}
          </Text>
          <Boost points={kpm.boost} />
          <Text size="lg" fw={700} className="figures">
            <Score of={kpm.total} unnamed />
          </Text>
          <Explain name={kpm.name} onClick={() => onExplain(`kpm-${kpm.kpm_key}`)} />
        </Group>
      }
    >
      <ul className={classes["rows"]}>
        {kpm.kpis.map((kpi) => (
          <KpiRow key={kpi.kpi_key} kpi={kpi} onExplain={() => onExplain(`kpi-${kpi.kpi_key}`)} />
        ))}
      </ul>
    </Panel>
  )
}

function KpiRow({ kpi, onExplain }: { kpi: Kpi; onExplain: () => void }) {
  return (
    <li className={classes["kpi"]}>
      <div className={classes["kpiName"]}>
        <Group gap={6}>
          <Text size="sm" fw={600}>
            {kpi.name}
          </Text>
          <Boost points={kpi.boost} />
        </Group>
        <Text size="sm" c="dimmed">
          {describeBasis(kpi)}
        </Text>
      </div>
      <Text size="sm" c="dimmed" className={`figures ${classes["kpiWeight"] ?? ""}`}>
        {messages.kpmPanel.weight(formatNumber(kpi.weight))}
      </Text>
      <div className={classes["kpiBar"]} aria-hidden>
        <span style={{ width: `${kpi.kpi_score ?? 0}%` }} />
      </div>
      <Text size="sm" fw={600} ta="right" className={`figures ${classes["kpiScore"] ?? ""}`}>
        {kpi.no_data ? messages.kpmPanel.noData : <Score of={kpi.kpi_score} unnamed />}
      </Text>
      <div className={classes["kpiExplain"]}>
        <Explain name={kpi.name} onClick={onExplain} />
      </div>
    </li>
  )
}

function Boost({ points }: { points: number }) {
  if (points === 0) return null
  return <Badge>{messages.kpmPanel.additionalPoints(formatNumber(points))}</Badge>
}

function Explain({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="compact-sm" onClick={onClick}>
      {messages.kpmPanel.explain}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  )
}
