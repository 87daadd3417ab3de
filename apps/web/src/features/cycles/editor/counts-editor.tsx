import { Fieldset, SimpleGrid, Stack, Text } from "@mantine/core"
import type { EvaluationCounts } from "@scorecard/domain/scoring"
import { Explained } from "../../../ui/glossary/explained.tsx"
import { EVALUATION_NAMES } from "../cycle-labels.ts"
import type { Issues } from "./documents.ts"
import { OverridesEditor } from "./overrides-editor.tsx"
import { RequirementFields } from "./requirement-fields.tsx"
import { messages } from "../messages.ts"

type CountsEditorProps = { counts: EvaluationCounts; issues: Issues; onChange: (counts: EvaluationCounts) => void }

/** The number of required evaluations, with exceptions. */
export function CountsEditor({ counts, issues, onChange }: CountsEditorProps) {
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(["sbs", "non_sbs"] as const).map((kind) => (
          <Fieldset
            key={kind}
            legend={<Explained text={messages.countsEditor.evaluationsForEveryone(EVALUATION_NAMES[kind])} />}
          >
            <RequirementFields
              name={EVALUATION_NAMES[kind]}
              value={counts[kind]}
              error={issues[`evaluation_counts.${kind}.count`]}
              onChange={(requirement) => requirement && onChange({ ...counts, [kind]: requirement })}
            />
          </Fieldset>
        ))}
      </SimpleGrid>
      <Text component="h3" fw={650} mt="sm">
        {messages.countsEditor.exceptions}
      </Text>
      <Text size="sm" c="dimmed">
        {messages.countsEditor.employeesOwnGoesBefore}
      </Text>
      <OverridesEditor
        overrides={counts.overrides}
        issues={issues}
        onChange={(overrides) => onChange({ ...counts, overrides })}
      />
    </Stack>
  )
}
