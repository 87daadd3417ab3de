import { Button, Group, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { addUnit, changeUnit, readUnit } from "../../api/endpoints.gen.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { useNewer } from "../../lib/newer.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { STALE, type Unit, type UnitKind } from "./learning-words.ts"
import { UnitContentFields } from "./unit-content-fields.tsx"
import { unitRules } from "./unit-rules.ts"
import { UNIT_LABELS, unitBodyOf, unitPatchOf, unitValuesOf, unitWordsOf, type UnitValues } from "./unit-values.ts"

type UnitFormProps = { moduleId: string; kind: UnitKind; unit: Unit | null; onClose: () => void }

export function UnitForm({ moduleId, kind, unit, onClose }: UnitFormProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [base, setBase] = useState(unit)
  const form = useForm<UnitValues>({ initialValues: unitValuesOf(unit, kind), validate: unitRules(kind) })
  const draft = useFormDraft(`learning.unit.${unit?._id ?? `${moduleId}.${kind}`}`, form, unit)
  const { newer, failure, ...tries } = useNewer(() =>
    call(readUnit, { params: { id: moduleId, unit_id: unit?._id ?? "" } }),
  )
  const write = useWrite(
    ({ over, version }: { over: Unit | null; version: number }) =>
      over
        ? call(changeUnit, {
            params: { id: moduleId, unit_id: over._id },
            body: unitPatchOf(kind, form.getValues(), over),
            ifMatch: version,
          })
        : call(addUnit, {
            params: { id: moduleId },
            body: unitBodyOf(kind, form.getValues(), null),
            idempotencyKey,
          }),
    STALE,
  )
  const save = (over: Unit | null, version: number) => {
    tries.clear()
    write.mutate(
      { over, version },
      {
        onSuccess: ({ title }) => {
          draft.forget()
          notifications.show({ color: "green.9", title: "Unit saved", message: title })
          onClose()
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  const takeTheirs = (theirs: Unit) => {
    tries.clear()
    setBase(theirs)
    draft.restart(unitValuesOf(theirs, kind), theirs.version)
  }
  return (
    <Form form={form} error={failure} onSubmit={() => save(base, draft.version)}>
      <Stack>
        <DraftOffer {...draft.offer} />
        <TextInput label="Title" required data-autofocus maxLength={200} {...form.getInputProps("title")} />
        <UnitContentFields kind={kind} form={form} />
        {newer && (
          <Conflict
            mine={unitWordsOf(form.values)}
            theirs={unitWordsOf(unitValuesOf(newer, kind))}
            labels={UNIT_LABELS[kind]}
            onTakeTheirs={() => takeTheirs(newer)}
            onKeepMine={() => save(newer, newer.version)}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={write.isPending}>
            Save unit
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
