import { Button, Group, Modal, Select, Stack, Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useMediaQuery } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { submitAtwRequest } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useDraft } from "../../lib/draft.ts"
import { today } from "../../lib/format.ts"
import { DateField } from "../../ui/dates/date-field.tsx"
import { FileDrop } from "../../ui/file-drop.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { useImpacts } from "./impacts.ts"
import { PROOF_ACCEPT, proofIssue } from "./labels.ts"
import { messages } from "./messages.ts"

type Values = { date_of_occurrence: string; impact: string; description: string; proof: File | null }
type Kept = Omit<Values, "proof">

const DRAFT = "atw-request"

function formOf({ proof, ...fields }: Values): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  if (proof) data.set("proof", proof)
  return data
}

/** Requests an ATW entry about the reader, with an optional proof. */
export function RequestForm({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const [key] = useState(() => crypto.randomUUID())
  const [left, setLeft] = useState<unknown>(null)
  const isNarrow = useMediaQuery("(max-width: 48em)")
  const form = useForm<Values>({
    initialValues: {
      date_of_occurrence: today(),
      impact: "",
      description: "",
      proof: null,
    },
    validate: {
      impact: (impact) => (impact === "" ? messages.requestForm.chooseWhoItHelped : null),
      description: (text) => (text.trim() === "" ? messages.requestForm.sayWhatYouDid : null),
      proof: (file) => (file ? proofIssue(file) : null),
    },
  })
  const { proof: _, ...kept } = form.values
  const draft = useDraft<Kept>(DRAFT, kept, form.isDirty())
  const impacts = useImpacts(form.values.date_of_occurrence)
  const submit = useApiMutation(
    (values: Values) => call(submitAtwRequest, { body: formOf(values), idempotencyKey: key }),
    ["atw-entry-requests"],
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={messages.requestForm.askForAtwEntry}
      size="lg"
      fullScreen={isNarrow ?? false}
    >
      <Form
        form={form}
        error={left}
        onSubmit={() => {
          setLeft(null)
          submit.mutate(form.getValues(), {
            onSuccess: () => {
              draft.forget()
              notifications.show({ message: messages.requestForm.yourRequestWasSent })
              onClose()
            },
            onError: setLeft,
          })
        }}
      >
        <Stack>
          <DraftOffer before={draft.before} onTake={(found) => form.setValues(found)} onDrop={draft.forget} />
          <Group align="flex-start" grow preventGrowOverflow={false}>
            <DateField
              label={messages.requestForm.whenItHappened}
              required
              max={today()}
              {...form.getInputProps("date_of_occurrence")}
            />
            <Select
              label={messages.requestForm.whoItHelped}
              placeholder={messages.requestForm.choose}
              withAsterisk
              allowDeselect={false}
              data={impacts}
              nothingFoundMessage={messages.requestForm.whoItHelpedNothingFound}
              {...form.getInputProps("impact")}
            />
          </Group>
          <Textarea
            label={messages.requestForm.whatYouDid}
            description={messages.requestForm.whatYouDidDescription}
            withAsterisk
            autosize
            minRows={4}
            maxRows={12}
            maxLength={4000}
            {...form.getInputProps("description")}
          />
          <FileDrop
            label={messages.requestForm.proofIfYouHaveOne}
            description={messages.requestForm.proofIfDescription}
            accept={PROOF_ACCEPT}
            file={form.values.proof}
            onChange={(file) => {
              form.setFieldValue("proof", file)
              form.setFieldError("proof", file ? proofIssue(file) : null)
            }}
            error={form.errors["proof"]}
          />
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {messages.requestForm.close}
            </Button>
            <Button type="submit" loading={submit.isPending}>
              {messages.requestForm.sendRequest}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
