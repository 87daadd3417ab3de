import { Stack, Text } from "@mantine/core"
import type { ReceiptKpm } from "../scorecard-types.ts"
import { Counted, LeftOut } from "./entries-of-part.tsx"
import { Steps } from "./steps.tsx"
import { translate } from "../../../lib/language.ts"
import { messages } from "../messages/index.ts"

type Part = Pick<ReceiptKpm, "formula" | "steps" | "documents" | "entries_counted" | "entries_left_out">

/** How one figure is calculated: the formula, the arithmetic, the entries and the configuration. */
export function Explanation({ of }: { of: Part }) {
  return (
    <>
      <div>
        <Text size="sm" fw={600}>
          {translate(of.formula.name)}
        </Text>
        <Text size="sm">{translate(of.formula.text)}</Text>
      </div>
      <Steps steps={of.steps} />
      {of.entries_counted.length > 0 && <Counted entries={of.entries_counted} />}
      {of.entries_left_out.length > 0 && <LeftOut entries={of.entries_left_out} />}
      <Stack gap={2}>
        {of.documents.map(({ document_id, version }) => (
          <Text key={document_id} size="xs" c="dimmed">
            {messages.explanation.version(documentName(document_id), document_id, version)}
          </Text>
        ))}
      </Stack>
    </>
  )
}

/** By the document ids of rules/cycles#configuration, which end with the cycle's id. */
const DOCUMENTS: Record<string, string> = messages.explanation.documents

function documentName(documentId: string): string {
  return DOCUMENTS[documentId.replace(/-\d{4}$/, "")] ?? messages.explanation.configuration
}
