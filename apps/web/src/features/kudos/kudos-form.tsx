import { Button, Group, Modal, Select, Stack, Textarea, TextInput } from "@mantine/core"
import { useMediaQuery } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import { changeKudos, draftKudos, publishKudos, readKudos } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { formatDay } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Form, FormButton, FormNote } from "../../ui/form.tsx"
import { PeoplePicker } from "../../ui/person-picker.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { KudosConflict, type KudosValues } from "./kudos-conflict.tsx"
import { BADGE_OPTIONS, latestMondays, type Kudos } from "./labels.ts"
import { messages } from "./messages.ts"

const MAX_RECIPIENTS = 50
const WEEKS_OFFERED = 12

export function valuesOf({ week_start, recipient_ids, title, message, badge }: Kudos): KudosValues {
  return { week_start, recipient_ids, title, message, badge }
}

const PUBLISH = "publish"

async function finish(saved: Kudos, action: string): Promise<Kudos> {
  return action === PUBLISH ? call(publishKudos, { params: { id: saved._id }, ifMatch: saved.version }) : saved
}

/** A new card or an edit of a draft, saved as a draft or published directly. */
export function KudosForm({ kudos, onClose }: { kudos?: Kudos; onClose: () => void }) {
  useReturnFocus()
  const me = useMe()
  const isNarrow = useMediaQuery("(max-width: 48em)")
  const mondays = latestMondays(WEEKS_OFFERED)
  const blank = { week_start: mondays[0] ?? "", recipient_ids: [], title: "", message: "", badge: "teamwork" as const }
  const edit = useVersionedForm<Kudos, KudosValues>({
    draft: kudos ? `kudos.${kudos._id}` : "kudos",
    document: kudos ?? null,
    blank,
    toValues: valuesOf,
    validate: {
      recipient_ids: (ids) => (ids.length === 0 ? messages.kudosForm.chooseAtLeastOnePerson : null),
      title: (title) => (title.trim() === "" ? messages.kudosForm.giveCardTitle : null),
      message: (message) => (message.trim() === "" ? messages.kudosForm.sayWhatTheyDid : null),
    },
    create: async (body, { idempotencyKey, action }) =>
      finish(await call(draftKudos, { body, idempotencyKey }), action),
    read: ({ _id }) => call(readKudos, { params: { id: _id } }),
    save: async (body, { base, version, action }) =>
      finish(await call(changeKudos, { params: { id: base._id }, body, ifMatch: version }), action),
    stale: ["scorecard/weekly-kudos", "dashboard/news"],
    onSaved: ({ status }) => {
      notifications.show({
        message: status === "published" ? messages.kudosForm.cardPublished : messages.kudosForm.draftSaved,
      })
      onClose()
    },
  })
  const { form, conflict } = edit
  const weeks = [...new Set([form.values.week_start, ...mondays])].toSorted().toReversed()
  return (
    <Modal
      opened
      onClose={onClose}
      title={kudos ? messages.kudosForm.editDraft : messages.kudosForm.thankSomeone}
      size="lg"
      fullScreen={isNarrow ?? false}
    >
      <Form {...edit.formProps}>
        <Stack>
          <DraftOffer {...edit.draftOffer} />
          <PeoplePicker
            data-autofocus
            label={messages.kudosForm.whoDoYouWant}
            data-path="recipient_ids"
            required
            max={MAX_RECIPIENTS}
            except={me.employee_id}
            value={form.values.recipient_ids}
            onChange={(ids) => form.setFieldValue("recipient_ids", ids)}
            error={form.errors["recipient_ids"]}
          />
          <Select
            label={messages.kudosForm.whatFor}
            allowDeselect={false}
            data={BADGE_OPTIONS}
            {...form.getInputProps("badge")}
          />
          <TextInput label={messages.kudosForm.title} required maxLength={200} {...form.getInputProps("title")} />
          <Textarea
            label={messages.kudosForm.message}
            description={messages.kudosForm.messageDescription}
            required
            autosize
            minRows={4}
            maxRows={12}
            maxLength={4000}
            {...form.getInputProps("message")}
          />
          <Select
            label={messages.kudosForm.week}
            allowDeselect={false}
            data={weeks.map((value) => ({ value, label: messages.kudosForm.weekOf(formatDay(value)) }))}
            {...form.getInputProps("week_start")}
          />
          {conflict && <KudosConflict mine={edit.values} theirs={conflict.theirs} {...conflict.decide} />}
          <FormNote />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {messages.kudosForm.close}
            </Button>
            <Button type="submit" variant="default" loading={edit.isSaving}>
              {messages.kudosForm.saveDraft}
            </Button>
            <FormButton action={PUBLISH} loading={edit.isSaving}>
              {messages.kudosForm.publishCard}
            </FormButton>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
