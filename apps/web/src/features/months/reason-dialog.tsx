import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import { type ReactNode, useState } from "react"
import { Form, FormNote } from "../../ui/form.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { messages } from "./messages.ts"

const LONGEST = 4000

type ReasonDialogProps = {
  title: string
  action: string
  children: ReactNode
  onClose: () => void
  /** @throws CallFailed */
  onSubmit: (reason: string) => Promise<unknown>
}

/** Asks for a reason, which is kept in the report and the audit log. */
export function ReasonDialog({ title, action, children, onClose, onSubmit }: ReasonDialogProps) {
  useReturnFocus()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({
    initialValues: { reason: "" },
    validate: { reason: (reason) => (reason.trim() === "" ? messages.reasonDialog.sayWhy : null) },
  })
  const submit = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onSubmit(form.getValues().reason.trim())
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <Form form={form} error={failure} onSubmit={() => void submit()}>
        <Stack>
          <Text size="sm" component="div">
            {children}
          </Text>
          <Textarea
            label={messages.reasonDialog.reason}
            description={messages.reasonDialog.reasonDescription}
            withAsterisk
            autosize
            minRows={3}
            maxLength={LONGEST}
            data-autofocus
            {...form.getInputProps("reason")}
          />
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {messages.reasonDialog.cancel}
            </Button>
            <Button type="submit" loading={busy}>
              {action}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
