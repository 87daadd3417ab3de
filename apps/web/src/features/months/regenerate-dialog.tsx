import { Radio, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { finalizeMonth } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { PeoplePicker } from "../../ui/person-picker.tsx"
import type { MonthDialogProps } from "./finalize-dialog.tsx"
import { ReasonDialog } from "./reason-dialog.tsx"
import { RegeneratePreview } from "./regenerate-preview.tsx"
import { messages } from "./messages.ts"

const words = messages.regenerateDialog

/** Generates a final month's figures again, for everyone or for some people. (rules/months#regenerate) */
export function RegenerateDialog({ month, title, onClose, onJob }: MonthDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [isEveryone, setEveryone] = useState(true)
  const [people, setPeople] = useState<string[]>([])
  const regenerate = useApiMutation(
    (reason: string) =>
      call(finalizeMonth, {
        query: { regenerate: "true" },
        body: { ...month, reason, ...(!isEveryone && { employee_ids: people }) },
        idempotencyKey: key,
      }),
    ["dashboard/bsc/month-report"],
  )
  return (
    <ReasonDialog
      title={words.generateFinalFiguresOfAgain(title)}
      action={words.generateAgain}
      onClose={onClose}
      onSubmit={async (reason) => {
        onJob((await regenerate.mutateAsync(reason)).job_id)
        notifications.show({ message: words.startedToGenerateFinal(title) })
      }}
    >
      <Stack gap="sm">
        {words.generateFinalFiguresText}
        <Radio.Group
          label={words.who}
          value={isEveryone ? "everyone" : "selected"}
          onChange={(value) => setEveryone(value === "everyone")}
        >
          <Stack gap={6} mt={6}>
            <Radio value="everyone" label={words.everyone} />
            <Radio value="selected" label={words.selected} description={words.selectedText} />
          </Stack>
        </Radio.Group>
        {!isEveryone && <PeoplePicker label={words.people} required value={people} onChange={setPeople} />}
        {(isEveryone || people.length > 0) && (
          <RegeneratePreview month={month} employeeIds={isEveryone ? null : people} />
        )}
      </Stack>
    </ReasonDialog>
  )
}
