import { Button, Group, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { changeAnnouncement, createAnnouncement, readAnnouncement } from "../../api/endpoints.gen.ts"
import type { Body } from "../../api/endpoint.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { localZone } from "../../lib/format.ts"
import { useNewer } from "../../lib/newer.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { MarkdownField } from "./markdown-field.tsx"
import {
  bodyOf,
  LABELS,
  renamed,
  RULES,
  STALE,
  valuesOf,
  wordsOf,
  type Announcement,
  type Values,
} from "./announcement-values.ts"

type AnnouncementFormProps = { announcement: Announcement | null; onClose: () => void }

export function AnnouncementForm({ announcement, onClose }: AnnouncementFormProps) {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<Values>({ initialValues: valuesOf(announcement), validate: RULES })
  const draft = useFormDraft(`announcement.${announcement?._id ?? "new"}`, form, announcement)
  const { newer, failure, ...tries } = useNewer(() =>
    call(readAnnouncement, { params: { id: announcement?._id ?? "" } }),
  )
  const write = useWrite(
    ({ body, version }: { body: Body<typeof changeAnnouncement>; version: number }) =>
      announcement
        ? call(changeAnnouncement, { params: { id: announcement._id }, body, ifMatch: version })
        : call(createAnnouncement, { body: body as Body<typeof createAnnouncement>, idempotencyKey: key }),
    STALE,
  )
  const save = (version: number) => {
    tries.clear()
    write.mutate(
      { body: bodyOf(form.values), version },
      {
        onSuccess: ({ title }) => {
          draft.forget()
          notifications.show({ color: "green.9", title: "Announcement saved", message: title })
          onClose()
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  const takeTheirs = (theirs: Announcement) => {
    tries.clear()
    draft.restart(valuesOf(theirs), theirs.version)
  }
  return (
    <Form form={form} error={failure} rename={renamed} onSubmit={() => save(draft.version)}>
      <Stack>
        <DraftOffer {...draft.offer} />
        <TextInput label="Title" required data-autofocus maxLength={200} {...form.getInputProps("title")} />
        <MarkdownField
          value={form.values.body}
          onChange={(body) => form.setFieldValue("body", body)}
          error={form.errors["body"]}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            type="datetime-local"
            label={LABELS.from}
            description={`${localZone()}; leave empty to publish now`}
            {...form.getInputProps("from")}
          />
          <TextInput
            type="datetime-local"
            label={LABELS.until}
            description={`${localZone()}; leave empty for no end`}
            {...form.getInputProps("until")}
          />
        </SimpleGrid>
        <Switch
          label="Pinned"
          description="Stands before all others."
          {...form.getInputProps("pinned", { type: "checkbox" })}
        />
        {newer && (
          <Conflict
            mine={wordsOf(form.values)}
            theirs={wordsOf(valuesOf(newer))}
            labels={LABELS}
            onTakeTheirs={() => takeTheirs(newer)}
            onKeepMine={() => save(newer.version)}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={write.isPending}>
            Save announcement
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
