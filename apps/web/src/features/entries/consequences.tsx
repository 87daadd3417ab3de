import { Group, Stack, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { IconAlertTriangle } from "@tabler/icons-react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Body } from "../../api/endpoint.ts"
import { previewEntry } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { CallFailed, messageOf } from "../../lib/problem.ts"
import { describeConsequences } from "./consequence-text.ts"
import { humanize } from "../../lib/humanize.ts"
import { messages } from "./messages/index.ts"

export type UnsavedEntry = Body<typeof previewEntry>

const PAUSE_MS = 400

/** What saving would change, asked for once typing pauses. `unsaved` is null while the form is incomplete. */
function useConsequences(unsaved: UnsavedEntry | null) {
  const text = unsaved && JSON.stringify(unsaved)
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const preview = useQuery({
    queryKey: ["scorecard", "entry-preview", settled],
    enabled: settled !== null,
    queryFn: ({ signal }) => {
      // The cast: it was a body before it became text.
      const body = JSON.parse(settled ?? "null") as UnsavedEntry
      return call(previewEntry, { body, signal })
    },
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
  if (settled === null || text === null) return null
  const { data, error, isPlaceholderData } = preview
  return { data, error, isOutdated: settled !== text || isPlaceholderData }
}

/** A quiet note that never blocks saving. It says nothing while the service can't be reached. */
export function Consequences({ unsaved }: { unsaved: UnsavedEntry | null }) {
  const preview = useConsequences(unsaved)
  const refusal = preview?.error instanceof CallFailed && isRefusal(preview.error) ? preview.error : null
  const shown = preview?.error ? null : (preview?.data ?? null)
  return (
    <section aria-live="polite" aria-label={messages.consequences.label}>
      <Stack gap={2} aria-busy={preview?.isOutdated ?? false}>
        {shown?.warnings.map(({ code, message }) => (
          <Group key={code} gap={6} wrap="nowrap" align="flex-start">
            <IconAlertTriangle size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
            <Text size="sm">{humanize(message)}</Text>
          </Group>
        ))}
        {describeConsequences(shown?.months ?? []).map((line) => (
          <Text key={line} size="sm" c="dimmed" className="figures">
            {line}
          </Text>
        ))}
        {refusal && (
          <Text size="sm" c="dimmed">
            {messages.consequences.cannotBeSaved(messageOf(refusal))}
          </Text>
        )}
      </Stack>
    </section>
  )
}

const isRefusal = ({ status }: CallFailed) => [403, 404, 409, 422].includes(status)
