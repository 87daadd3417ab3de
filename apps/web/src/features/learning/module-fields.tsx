import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useEffect, useState } from "react"
import { changeModule, readModule } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { useNewer } from "../../lib/newer.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Panel } from "../../ui/panel.tsx"
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx"
import { Cover } from "./cover.tsx"
import { STALE, type Module } from "./learning-words.ts"
import {
  isSameModule,
  LONGEST_SUMMARY,
  MODULE_LABELS,
  MODULE_RULES,
  moduleValuesOf,
  moduleWordsOf,
  type ModuleValues,
} from "./module-values.ts"
import { UploadField } from "./upload-field.tsx"

const COVER_MEGABYTES = 10

/** What a module says of itself. */
export function ModuleFields({ module }: { module: Module }) {
  const [base, setBase] = useState(module)
  const form = useForm<ModuleValues>({ initialValues: moduleValuesOf(module), validate: MODULE_RULES })
  const draft = useFormDraft(`learning.module.${module._id}`, form, module)
  const { newer, failure, ...tries } = useNewer(() => call(readModule, { params: { id: module._id } }))
  const write = useWrite(
    ({ values, version }: { values: ModuleValues; version: number }) =>
      call(changeModule, { params: { id: module._id }, body: values, ifMatch: version }),
    STALE,
  )
  const restart = (from: Module) => {
    tries.clear()
    setBase(from)
    draft.restart(moduleValuesOf(from), from.version)
  }
  // The module's units change its version, too: that alone is nobody's other title.
  const isBase = isSameModule(moduleValuesOf(base), moduleValuesOf(module))
  const dirty = form.isDirty()
  useEffect(() => {
    if (isBase || dirty) return
    setBase(module)
    draft.begin(moduleValuesOf(module), module.version)
    // Only when another title or summary has come.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBase, dirty, module])

  const save = (version: number) => {
    tries.clear()
    write.mutate(
      { values: form.getValues(), version },
      {
        onSuccess: (saved) => {
          restart(saved)
          notifications.show({ color: "green.9", title: "Module saved", message: saved.title })
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  // A draft of before may be of another title than the one that stands here.
  const isOverBase = isBase && draft.version === base.version
  return (
    <Panel title="Title and summary">
      <UnsavedGuard dirty={dirty} isKept />
      <Form form={form} error={failure} onSubmit={() => save(isOverBase ? module.version : draft.version)}>
        <Stack maw={760}>
          <DraftOffer {...draft.offer} />
          <TextInput label="Title" required maxLength={200} {...form.getInputProps("title")} />
          <Textarea
            label="Summary"
            description="What people learn in it; the catalog shows it"
            required
            autosize
            minRows={3}
            maxRows={12}
            maxLength={LONGEST_SUMMARY}
            {...form.getInputProps("summary")}
          />
          {form.values.cover_file_id !== null && <Cover fileId={form.values.cover_file_id} />}
          <UploadField
            label="Cover picture"
            description={`JPEG, PNG, WebP or GIF, at most ${COVER_MEGABYTES} MB`}
            accept="image/jpeg,image/png,image/webp,image/gif"
            mostMegabytes={COVER_MEGABYTES}
            value={form.values.cover_file_id}
            onChange={(id) => form.setFieldValue("cover_file_id", id)}
            error={form.errors["cover_file_id"]}
          />
          {newer && (
            <Conflict
              mine={moduleWordsOf(form.values)}
              theirs={moduleWordsOf(newer)}
              labels={MODULE_LABELS}
              onTakeTheirs={() => restart(newer)}
              onKeepMine={() => save(newer.version)}
            />
          )}
          <FormNote />
          <Group>
            <Button type="submit" loading={write.isPending} disabled={!dirty}>
              Save module
            </Button>
            {dirty && (
              <Button variant="default" onClick={() => restart(module)}>
                Drop changes
              </Button>
            )}
          </Group>
        </Stack>
      </Form>
    </Panel>
  )
}
