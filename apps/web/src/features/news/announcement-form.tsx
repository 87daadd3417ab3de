import { Button, Group, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changeAnnouncement, createAnnouncement, readAnnouncement } from "../../api/endpoints.gen.ts"
import type { Body } from "../../api/endpoint.ts"
import { call } from "../../lib/api-client.ts"
import { localZone } from "../../lib/format.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DateTimeField } from "../../ui/dates/date-time-field.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { RichTextField } from "../../ui/rich-text/rich-text-field.tsx"
import {
  bodyOf,
  LABELS,
  MAX_BODY,
  renamed,
  RULES,
  STALE,
  valuesOf,
  displayValues,
  type Announcement,
  type Values,
} from "./announcement-values.ts"
import { messages } from "./messages.ts"

type AnnouncementFormProps = { announcement: Announcement | null; onClose: () => void }

export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const edit = useVersionedForm<Announcement, Values>({
    draft: `announcement.${announcement?._id ?? "new"}`,
    document: announcement,
    blank: valuesOf(null),
    toValues: valuesOf,
    validate: RULES,
    create: (values, { idempotencyKey }) =>
      call(createAnnouncement, { body: bodyOf(values) as Body<typeof createAnnouncement>, idempotencyKey }),
    read: ({ _id }) => call(readAnnouncement, { params: { id: _id } }),
    save: (values, { base, version }) =>
      call(changeAnnouncement, { params: { id: base._id }, body: bodyOf(values), ifMatch: version }),
    stale: STALE,
    onSaved: ({ title }) => {
      notifications.show({ color: "green.9", title: messages.announcementForm.announcementSaved, message: title })
      onClose()
    },
  })
  const { form, conflict } = edit
  return (
    <Form {...edit.formProps} rename={renamed}>
      <Stack>
        <DraftOffer {...edit.draftOffer} />
        <TextInput
          label={messages.announcementForm.title}
          required
          data-autofocus
          maxLength={200}
          {...form.getInputProps("title")}
        />
        <RichTextField
          format="markdown"
          path="body"
          maxLength={MAX_BODY}
          value={form.values.body}
          onChange={(body) => form.setFieldValue("body", body)}
          error={form.errors["body"]}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <DateTimeField
            label={LABELS.from}
            description={messages.announcementForm.leaveEmptyToPublishNow(localZone())}
            {...form.getInputProps("from")}
          />
          <DateTimeField
            label={LABELS.until}
            description={messages.announcementForm.leaveEmptyForNoEnd(localZone())}
            {...form.getInputProps("until")}
          />
        </SimpleGrid>
        <Switch
          label={messages.announcementForm.pinned}
          description={messages.announcementForm.standsBeforeAllOthers}
          {...form.getInputProps("pinned", { type: "checkbox" })}
        />
        {conflict && (
          <Conflict
            mine={displayValues(edit.values)}
            theirs={displayValues(valuesOf(conflict.theirs))}
            labels={LABELS}
            {...conflict.decide}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.announcementForm.cancel}
          </Button>
          <Button type="submit" loading={edit.isSaving}>
            {messages.announcementForm.saveAnnouncement}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
