import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useEffect, useState } from "react"
import { changeModule, readModule } from "../../api/learning.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { CallFailed } from "../../lib/problem.ts"
import { placeErrors } from "../../lib/submit.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Failure } from "../../ui/states.tsx"
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx"
import { Cover } from "./cover.tsx"
import { STALE } from "./learning-words.ts"
import type { Module } from "./learning-words.ts"
import { isSameModule, LONGEST_SUMMARY, MODULE_LABELS, MODULE_RULES } from "./module-values.ts"
import { moduleValuesOf, moduleWordsOf } from "./module-values.ts"
import type { ModuleValues } from "./module-values.ts"
import { UploadField } from "./upload-field.tsx"

const COVER_MEGABYTES = 10

/** What a module says of itself. */
export function ModuleFields({ module }: { module: Module }) {
  const [base, setBase] = useState(module)
  const [failure, setFailure] = useState<unknown>(null)
  const [newest, setNewest] = useState<Module | null>(null)
  const form = useForm<ModuleValues>({ initialValues: moduleValuesOf(module), validate: MODULE_RULES })
  const write = useWrite(
    ({ values, version }: { values: ModuleValues; version: number }) =>
      call(changeModule, { params: { id: module._id }, body: values, ifMatch: version }),
    STALE,
  )
  const restart = (from: Module) => {
    setBase(from)
    setNewest(null)
    setFailure(null)
    form.setInitialValues(moduleValuesOf(from))
    form.setValues(moduleValuesOf(from))
    form.resetDirty(moduleValuesOf(from))
  }
  // The module's units change its version, too: that alone is nobody's other title.
  const isBase = isSameModule(moduleValuesOf(base), moduleValuesOf(module))
  const dirty = form.isDirty()
  useEffect(() => {
    if (!isBase && !dirty) restart(module)
    // Only when another title or summary has come.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBase, dirty, module])

  const refused = async (error: unknown) => {
    if (error instanceof CallFailed && error.status === 412) {
      try {
        setNewest(await call(readModule, { params: { id: module._id } }))
      } catch (reason) {
        setFailure(reason)
      }
    } else setFailure(placeErrors(form, error))
  }
  const save = (version: number) => {
    setFailure(null)
    setNewest(null)
    write.mutate(
      { values: form.getValues(), version },
      {
        onSuccess: (saved) => {
          restart(saved)
          notifications.show({ color: "green.9", title: "Module saved", message: saved.title })
        },
        onError: (error) => void refused(error),
      },
    )
  }
  return (
    <Panel title="Title and summary">
      <UnsavedGuard dirty={dirty} />
      <form onSubmit={form.onSubmit(() => save(isBase ? module.version : base.version))} noValidate>
        <Stack maw={760}>
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
          {newest && (
            <Conflict
              mine={moduleWordsOf(form.values)}
              theirs={moduleWordsOf(newest)}
              labels={MODULE_LABELS}
              onTakeTheirs={() => restart(newest)}
              onKeepMine={() => save(newest.version)}
            />
          )}
          {failure !== null && <Failure error={failure} />}
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
      </form>
    </Panel>
  )
}
