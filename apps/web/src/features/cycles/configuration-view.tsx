import { Stack, Table, Text } from "@mantine/core"
import type { EvaluationCounts, Goals, Metrics, Rubric } from "@scorecard/domain/scoring"
import { FORMULAS } from "@scorecard/domain/scoring/formulas"
import type { ReactNode } from "react"
import { formatNumber } from "../../lib/format.ts"
import { Explained } from "../../ui/glossary/explained.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { BandScale } from "./band-scale.tsx"
import { CADENCE_NAMES, EVALUATION_NAMES, GROUP_NAMES } from "./cycle-labels.ts"
import { translate } from "../../lib/language.ts"
import { messages } from "./messages.ts"

function ReadTable({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <Table.ScrollContainer minWidth={520} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>
                <Explained text={head} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const percent = (value: number) => `${formatNumber(value)}%`

export function MetricsView({ metrics }: { metrics: Metrics }) {
  return (
    <Stack gap="lg">
      {metrics.kpms.map((kpm) => (
        <div key={kpm.kpm_key}>
          <Text component="h3" fw={650} className="name">
            {messages.configurationView.ofTheTotal(kpm.name, <span className="figures">{percent(kpm.weight)}</span>)}
          </Text>
          <ReadTable
            label={messages.configurationView.kpisOf(kpm.name)}
            heads={[
              messages.configurationView.kpi,
              messages.configurationView.weight,
              messages.configurationView.shareOfTotal,
              messages.configurationView.calculatedFrom,
            ]}
          >
            {kpm.kpis.map((kpi) => (
              <Table.Tr key={kpi.kpi_key}>
                <Table.Td className="name" miw={140}>
                  {kpi.name}
                </Table.Td>
                <Table.Td className="figures">{percent(kpi.weight)}</Table.Td>
                <Table.Td className="figures">{percent((kpm.weight * kpi.weight) / 100)}</Table.Td>
                <Table.Td>
                  {translate(FORMULAS[kpi.kpi_source].name)}
                  {kpi.impact !== undefined &&
                    messages.configurationView.atMostPoints(kpi.impact.replaceAll("_", " "), formatNumber(kpi.points))}
                  <Text size="xs" c="dimmed">
                    {translate(FORMULAS[kpi.kpi_source].text)}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </ReadTable>
        </div>
      ))}
    </Stack>
  )
}

export function GoalsView({ goals }: { goals: Goals }) {
  return (
    <Stack>
      <BandScale bands={goals.bands} />
      <ReadTable
        label={messages.configurationView.bands}
        heads={[
          messages.configurationView.band,
          messages.configurationView.from,
          messages.configurationView.goal,
          messages.configurationView.color,
        ]}
      >
        {goals.bands.map((band) => (
          <Table.Tr key={band.band_key}>
            <Table.Td className="name">{band.label}</Table.Td>
            <Table.Td className="figures">{formatNumber(band.min_score)}</Table.Td>
            <Table.Td>{band.is_goal ? messages.configurationView.yes : messages.configurationView.no}</Table.Td>
            <Table.Td>{band.color}</Table.Td>
          </Table.Tr>
        ))}
      </ReadTable>
    </Stack>
  )
}

type Requirement = EvaluationCounts["sbs"] | undefined

export function formatRequirement(requirement: Requirement): string {
  if (!requirement) return messages.configurationView.asTheCycle
  if (requirement.cadence === "none") return messages.configurationView.none
  return `${requirement.count} ${CADENCE_NAMES[requirement.cadence].toLowerCase()}`
}

export function CountsView({ counts }: { counts: EvaluationCounts }) {
  const departmentName = useDepartmentNames()
  return (
    <ReadTable
      label={messages.configurationView.requiredEvaluations}
      heads={[messages.configurationView.who, EVALUATION_NAMES.sbs, EVALUATION_NAMES.non_sbs]}
    >
      <Table.Tr>
        <Table.Td>{messages.configurationView.everyoneUnlessListed}</Table.Td>
        <Table.Td>{formatRequirement(counts.sbs)}</Table.Td>
        <Table.Td>{formatRequirement(counts.non_sbs)}</Table.Td>
      </Table.Tr>
      {counts.overrides.map(({ department_id, employee_id, sbs, non_sbs }) => (
        <Table.Tr key={department_id ?? employee_id}>
          <Table.Td className="name">
            {employee_id === undefined ? (
              departmentName(department_id ?? null) || department_id
            ) : (
              <PersonName id={employee_id} />
            )}
          </Table.Td>
          <Table.Td>{formatRequirement(sbs)}</Table.Td>
          <Table.Td>{formatRequirement(non_sbs)}</Table.Td>
        </Table.Tr>
      ))}
    </ReadTable>
  )
}

export function RubricView({ rubric }: { rubric: Rubric }) {
  return (
    <Stack>
      <Text size="sm">
        {messages.configurationView.pointsMissedForIntegrity(
          <b className="figures">{formatNumber(rubric.integrity_divisor)}</b>,
        )}
      </Text>
      <ReadTable
        label={messages.configurationView.checklistItems}
        heads={[
          messages.configurationView.item,
          messages.configurationView.group,
          messages.configurationView.weight,
          messages.configurationView.redFlag,
        ]}
      >
        {rubric.items.map((item) => (
          <Table.Tr key={item.item_id}>
            <Table.Td className="name">{item.text}</Table.Td>
            <Table.Td>{GROUP_NAMES[item.group]}</Table.Td>
            <Table.Td className="figures">{formatNumber(item.weight)}</Table.Td>
            <Table.Td>{item.red_flag ? messages.configurationView.yes : messages.configurationView.no}</Table.Td>
          </Table.Tr>
        ))}
      </ReadTable>
    </Stack>
  )
}
