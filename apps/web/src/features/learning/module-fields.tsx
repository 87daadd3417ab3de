import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { changeModule, readModule } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Panel } from "../../ui/panel.tsx"
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx"
import { Cover } from "./cover.tsx"
import { STALE, type Module } from "./learning-labels.ts"
import {
  isSameModule,
  MAX_SUMMARY,
  MODULE_LABELS,
  MODULE_RULES,
  moduleValuesOf,
  moduleWordsOf,
  type ModuleValues,
} from "./module-values.ts"
import { UploadField } from "./upload-field.tsx"
import { messages } from "./messages/index.ts"

const COVER_MEGABYTES = 10

/** The module's title, summary and cover. */
export function ModuleFields({ module }: { module: Module }) {
  const edit = useVersionedForm<Module, ModuleValues>({
    draft: `learning.module.${module._id}`,
    document: module,
    toValues: moduleValuesOf,
    validate: MODULE_RULES,
    // Changes to units also change the module's version, but not its title or summary.
    isSame: (one, other) => isSameModule(moduleValuesOf(one), moduleValuesOf(other)),
    read: ({ _id }) => call(readModule, { params: { id: _id } }),
    save: (body, { base, version }) => call(changeModule, { params: { id: base._id }, body, ifMatch: version }),
    stale: STALE,
    onSaved: ({ title }) =>
      notifications.show({ color: "green.9", title: messages.moduleFields.moduleSaved, message: title }),
  })
  const { form, values, isDirty, conflict } = edit
  return (
    <Panel title={messages.moduleFields.titleAndSummary}>
      <UnsavedGuard dirty={isDirty} isKept />
      <Form {...edit.formProps}>
        <Stack maw={760}>
          <DraftOffer {...edit.draftOffer} />
          <TextInput label={messages.moduleFields.title} required maxLength={200} {...form.getInputProps("title")} />
          <Textarea
            label={messages.moduleFields.summary}
            description={messages.moduleFields.summaryDescription}
            required
            autosize
            minRows={3}
            maxRows={12}
            maxLength={MAX_SUMMARY}
            {...form.getInputProps("summary")}
          />
          {form.values.cover_file_id !== null && <Cover fileId={form.values.cover_file_id} />}
          <UploadField
            label={messages.moduleFields.coverPicture}
            description={messages.moduleFields.coverPictureDescription(COVER_MEGABYTES)}
            accept="image/jpeg,image/png,image/webp,image/gif"
            maxMegabytes={COVER_MEGABYTES}
            value={form.values.cover_file_id}
            onChange={(id) => form.setFieldValue("cover_file_id", id)}
            error={form.errors["cover_file_id"]}
          />
          {conflict && (
            <Conflict
              mine={moduleWordsOf(values)}
              theirs={moduleWordsOf(conflict.theirs)}
              labels={MODULE_LABELS}
              {...conflict.decide}
            />
          )}
          <FormNote />
          <Group>
            <Button type="submit" loading={edit.isSaving} disabled={!isDirty}>
              {messages.moduleFields.saveModule}
            </Button>
            {isDirty && (
              <Button variant="default" onClick={edit.reset}>
                {messages.moduleFields.dropChanges}
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </Panel>
  )
}
