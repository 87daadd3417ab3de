import { Button, Group, Modal, Stack, TextInput } from "@mantine/core"
import { useState } from "react"
import { changeThread } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import type { Thread } from "./labels.ts"
import { messages } from "./messages.ts"

export function RenameDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  useReturnFocus()
  const [title, setTitle] = useState(thread.title)
  const rename = useApiMutation(
    () => call(changeThread, { params: { id: thread._id }, body: { title }, ifMatch: thread.version }),
    ["assistant"],
  )
  const atField = rename.error instanceof CallFailed ? rename.error.fields["title"] : undefined
  return (
    <Modal opened onClose={onClose} title={messages.renameDialog.renameThisChat}>
      <Form error={rename.error} onSubmit={() => rename.mutate(undefined, { onSuccess: onClose })}>
        <Stack>
          <TextInput
            label={messages.renameDialog.title}
            required
            data-autofocus
            value={title}
            error={atField}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {messages.renameDialog.cancel}
            </Button>
            <Button type="submit" loading={rename.isPending}>
              {messages.renameDialog.rename}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
