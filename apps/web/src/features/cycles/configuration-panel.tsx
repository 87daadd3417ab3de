import type { Configuration, CycleView } from "@scorecard/contracts/cycles"
import type { ConfigurationPart } from "@scorecard/domain/scoring"
import { showConfiguration } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Answer } from "../../ui/states.tsx"
import { ConfigurationEditor } from "./editor/configuration-editor.tsx"
import { CountsView, GoalsView, MetricsView, RubricView } from "./configuration-view.tsx"

type ConfigurationPanelProps = {
  cycle: CycleView
  cycles: readonly CycleView[]
  /** Null while another part is shown; what was typed is kept. */
  part: ConfigurationPart | null
}

/** One part of a cycle's configuration: editable until the cycle starts, read-only afterward. */
export function ConfigurationPanel({ cycle, cycles, part }: ConfigurationPanelProps) {
  const configuration = useApiQuery(showConfiguration, { query: { cycle_id: cycle._id } })
  return (
    <Answer of={configuration} lines={6}>
      {(found) =>
        found.abilities.edit ? (
          <ConfigurationEditor configuration={found} cycles={cycles} part={part} />
        ) : (
          part && <View configuration={found} part={part} />
        )
      }
    </Answer>
  )
}

function View({ configuration, part }: { configuration: Configuration; part: ConfigurationPart }) {
  if (part === "metrics") return <MetricsView metrics={configuration.metrics} />
  if (part === "goals") return <GoalsView goals={configuration.goals} />
  if (part === "evaluation_counts") return <CountsView counts={configuration.evaluation_counts} />
  return <RubricView rubric={configuration.rubric} />
}
