import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { useMediaQuery } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { changeKudos, draftKudos, publishKudos, readKudos } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { formatDay } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useNewer } from "../../lib/newer.ts"
import { Form, FormButton, FormNote } from "../../ui/form.tsx"
import { PeoplePicker } from "../../ui/person-picker.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { useFocusBack } from "../../ui/use-focus-back.ts"
import { KudosConflict, type KudosValues } from "./kudos-conflict.tsx"
import { BADGE_OPTIONS, latestMondays, type Kudos } from "./words.ts"

const MOST_RECIPIENTS = 50
const WEEKS_OFFERED = 12

export function valuesOf({ week_start, recipient_ids, title, message, badge }: Kudos): KudosValues {
  return { week_start, recipient_ids, title, message, badge }
}

type Ask = { values: KudosValues; publish: boolean; version: number }

/** A new card, or a change of a draft; saved as a draft, or published at once. */
export function KudosForm({ kudos, onClose }: { kudos?: Kudos; onClose: () => void }) {
  useFocusBack()
  const me = useMe()
  const [key] = useState(() => crypto.randomUUID())
  const isNarrow = useMediaQuery("(max-width: 48em)")
  const mondays = latestMondays(WEEKS_OFFERED)
  const blank = { week_start: mondays[0] ?? "", recipient_ids: [], title: "", message: "", badge: "teamwork" as const }
  const form = useForm<KudosValues>({
    initialValues: kudos ? valuesOf(kudos) : blank,
    validate: {
      recipient_ids: (ids) => (ids.length === 0 ? "Choose at least one person." : null),
      title: (title) => (title.trim() === "" ? "Give the card a title." : null),
      message: (message) => (message.trim() === "" ? "Say what they did." : null),
    },
  })
  const draft = useFormDraft(kudos ? `kudos.${kudos._id}` : "kudos", form, kudos)
  const { newer, failure, ...tries } = useNewer(() => call(readKudos, { params: { id: kudos?._id ?? "" } }))
  const save = useWrite(
    async ({ values, publish, version }: Ask) => {
      const saved = kudos
        ? await call(changeKudos, { params: { id: kudos._id }, body: values, ifMatch: version })
        : await call(draftKudos, { body: values, idempotencyKey: key })
      return publish ? call(publishKudos, { params: { id: saved._id }, ifMatch: saved.version }) : saved
    },
    ["scorecard/weekly-kudos", "dashboard/news"],
  )
  const submit = (publish: boolean, version = draft.version) => {
    tries.clear()
    save.mutate(
      { values: form.values, publish, version },
      {
        onSuccess: ({ status }) => {
          draft.forget()
          notifications.show({ message: status === "published" ? "The card is published." : "The draft is saved." })
          onClose()
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  const takeTheirs = (theirs: Kudos) => {
    tries.clear()
    draft.restart(valuesOf(theirs), theirs.version)
  }
  const weeks = [...new Set([form.values.week_start, ...mondays])].toSorted().toReversed()
  return (
    <Modal
      opened
      onClose={onClose}
      title={kudos ? "Edit draft" : "Thank somebody"}
      size="lg"
      fullScreen={isNarrow ?? false}
    >
      <Form form={form} error={failure} onSubmit={(action) => submit(action === "publish")}>
        <Stack>
          <DraftOffer {...draft.offer} />
          <PeoplePicker
            label="Who do you want to thank?"
            data-path="recipient_ids"
            required
            max={MOST_RECIPIENTS}
            except={me.employee_id}
            value={form.values.recipient_ids}
            onChange={(ids) => form.setFieldValue("recipient_ids", ids)}
            error={form.errors["recipient_ids"]}
          />
          <Select label="What for?" allowDeselect={false} data={BADGE_OPTIONS} {...form.getInputProps("badge")} />
          <TextInput label="Title" required maxLength={200} {...form.getInputProps("title")} />
          <Textarea
            label="Message"
            description="Everyone who can see one of these people can read it"
            required
            autosize
            minRows={4}
            maxRows={12}
            maxLength={4000}
            {...form.getInputProps("message")}
          />
          <Select
            label="Week"
            allowDeselect={false}
            data={weeks.map((value) => ({ value, label: `Week of ${formatDay(value)}` }))}
            {...form.getInputProps("week_start")}
          />
          {newer && (
            <KudosConflict
              mine={form.values}
              theirs={newer}
              onTakeTheirs={() => takeTheirs(newer)}
              onKeepMine={() => submit(save.variables?.publish ?? false, newer.version)}
            />
          )}
          <FormNote />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" variant="default" loading={save.isPending}>
              Save draft
            </Button>
            <FormButton action="publish" loading={save.isPending}>
              Publish card
            </FormButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
