import { Button, Group, Stack, Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useState } from "react"
import { approveCreateRequest, rejectCreateRequest } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { nameOf, useMe } from "../../lib/me.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { EmployeeFields } from "../../ui/employee-form/employee-fields.tsx"
import { changeOf, valuesOf, type EmployeeValues } from "../../ui/employee-form/employee-values.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { messages } from "./messages.ts"

type DecideFormProps = { request: CreateRequest; onClose: () => void }

const STALE = ["employees", "organization"]

/** Approves a request with corrections, or rejects it with a note. */
export function DecideForm({ request, onClose }: DecideFormProps) {
  const me = useMe()
  const [left, setLeft] = useState<unknown>(null)
  const [rejecting, setRejecting] = useState(false)
  const [proposed] = useState(() => valuesOf(request.proposed))
  const form = useForm<EmployeeValues>({ initialValues: proposed })
  const draft = useFormDraft(`create-request.${request._id}`, form)
  const approve = useApiMutation((values: EmployeeValues) => {
    const employee_id = values.employee_id.trim()
    const body = {
      ...changeOf(proposed, values),
      ...(employee_id !== proposed.employee_id && { employee_id: employee_id || null }),
    }
    return call(approveCreateRequest, { params: { id: request._id }, body })
  }, STALE)
  const submit = async () => {
    const values = form.getValues()
    setLeft(null)
    try {
      await approve.mutateAsync(values)
      draft.forget()
      notifications.show({ message: messages.decideForm.wasAdded(nameOf(values.personal_data)) })
      onClose()
    } catch (error) {
      setLeft(error)
    }
  }
  const done = () => {
    draft.forget()
    onClose()
  }
  const rules = me.level === SUPER_ADMIN
  return (
    <Form form={form} error={left} onSubmit={() => void submit()}>
      <Stack>
        <DraftOffer {...draft.offer} />
        <EmployeeFields
          form={form}
          may={{ id: true, email: true, level: true, scope: rules, figures: true, highestLevel: me.level }}
        />
        <FormNote />
        <Group justify="flex-end">
          {request.abilities.reject && (
            <Button variant="default" onClick={() => setRejecting(true)}>
              {messages.decideForm.reject}
            </Button>
          )}
          {request.abilities.approve && (
            <Button type="submit" loading={approve.isPending}>
              {form.isDirty() ? messages.decideForm.approveWithChanges : messages.decideForm.approve}
            </Button>
          )}
        </Group>
      </Stack>
      <RejectDialog opened={rejecting} onClose={() => setRejecting(false)} request={request} onDone={done} />
    </Form>
  )
}

type RejectDialogProps = { opened: boolean; onClose: () => void; request: CreateRequest; onDone: () => void }

function RejectDialog({ opened, onClose, request, onDone }: RejectDialogProps) {
  const form = useForm({ initialValues: { note: "" } })
  const draft = useFormDraft(`create-request.${request._id}.rejection`, form)
  const { note } = form.values
  const reject = useApiMutation(
    () => call(rejectCreateRequest, { params: { id: request._id }, body: { review_note: note } }),
    STALE,
  )
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={messages.decideForm.rejectTitle(nameOf(request.proposed.personal_data))}
      action={messages.decideForm.rejectRequest}
      danger
      disabled={note.trim() === ""}
      busy={reject.isPending}
      error={reject.error}
      onConfirm={() =>
        reject.mutate(undefined, {
          onSuccess: () => {
            draft.forget()
            notifications.show({ message: messages.decideForm.requestWasRejected })
            onClose()
            onDone()
          },
        })
      }
    >
      <DraftOffer {...draft.offer} />
      <Textarea
        label={messages.decideForm.note}
        description={messages.decideForm.requesterSeesIt}
        required
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        {...form.getInputProps("note")}
      />
    </Confirm>
  )
}
