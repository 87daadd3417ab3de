import { Fieldset, SimpleGrid, Stack, Text } from "@mantine/core"
import type { EvaluationCounts } from "@scorecard/domain/scoring"
import { EVALUATION_NAMES } from "../cycle-labels.ts"
import type { Findings } from "./documents.ts"
import { OverridesEditor } from "./overrides-editor.tsx"
import { RequirementFields } from "./requirement-fields.tsx"

type CountsEditorProps = { counts: EvaluationCounts; findings: Findings; onChange: (counts: EvaluationCounts) => void }

/** How many evaluations are asked for, and of whom more or fewer. */
export function CountsEditor({ counts, findings, onChange }: CountsEditorProps) {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(["sbs", "non_sbs"] as const).map((kind) => (
          <Fieldset key={kind} legend={`${EVALUATION_NAMES[kind]} evaluations of everybody`}>
            <RequirementFields
              name={EVALUATION_NAMES[kind]}
              value={counts[kind]}
              error={findings[`evaluation_counts.${kind}.count`]}
              onChange={(requirement) => requirement && onChange({ ...counts, [kind]: requirement })}
            />
          </Fieldset>
        ))}
      </SimpleGrid>
      <Text component="h3" fw={650} mt="sm">
        Exceptions
      </Text>
      <Text size="sm" c="dimmed">
        An employee&apos;s own goes before their department&apos;s; what an exception leaves open stays as for
        everybody.
      </Text>
      <OverridesEditor
        overrides={counts.overrides}
        findings={findings}
        onChange={(overrides) => onChange({ ...counts, overrides })}
      />
    </Stack>
  )
}
