import { Button, Group, Modal, Stack, TextInput } from "@mantine/core"
import { useState } from "react"
import { changeThread } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { CallFailed } from "../../lib/problem.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { useFocusBack } from "../../ui/use-focus-back.ts"
import type { Thread } from "./words.ts"

export function RenameDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  useFocusBack()
  const [title, setTitle] = useState(thread.title)
  const rename = useWrite(
    () => call(changeThread, { params: { id: thread._id }, body: { title }, ifMatch: thread.version }),
    ["assistant"],
  )
  const atField = rename.error instanceof CallFailed ? rename.error.fields["title"] : undefined
  return (
    <Modal opened onClose={onClose} title="Rename this chat">
      <Form error={rename.error} onSubmit={() => rename.mutate(undefined, { onSuccess: onClose })}>
        <Stack>
          <TextInput
            label="Title"
            required
            data-autofocus
            value={title}
            error={atField}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={rename.isPending}>
              Rename
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
