import { Button, Group, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { addUnit, changeUnit, readUnit } from "../../api/learning-units.ts"
import { useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useDraft } from "../../lib/draft.ts"
import { CallFailed } from "../../lib/problem.ts"
import { placeErrors } from "../../lib/submit.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Failure } from "../../ui/states.tsx"
import { STALE } from "./learning-words.ts"
import type { Unit, UnitKind } from "./learning-words.ts"
import { UnitContentFields } from "./unit-content-fields.tsx"
import { unitRules } from "./unit-rules.ts"
import { UNIT_LABELS, unitBodyOf, unitPatchOf, unitValuesOf, unitWordsOf } from "./unit-values.ts"
import type { UnitValues } from "./unit-values.ts"

type UnitFormProps = { moduleId: string; kind: UnitKind; unit: Unit | null; onClose: () => void }

export function UnitForm({ moduleId, kind, unit, onClose }: UnitFormProps) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const [base, setBase] = useState(unit)
  const [failure, setFailure] = useState<unknown>(null)
  const [newest, setNewest] = useState<Unit | null>(null)
  const form = useForm<UnitValues>({ initialValues: unitValuesOf(unit, kind), validate: unitRules(kind) })
  const draft = useDraft<UnitValues>(`learning.unit.${unit?._id ?? `${moduleId}.${kind}`}`, form.values, form.isDirty())
  const write = useWrite(
    (over: Unit | null) =>
      over
        ? call(changeUnit, {
            params: { id: moduleId, unit_id: over._id },
            body: unitPatchOf(kind, form.getValues(), over),
            ifMatch: over.version,
          })
        : call(addUnit, {
            params: { id: moduleId },
            body: unitBodyOf(kind, form.getValues(), null),
            idempotencyKey,
          }),
    STALE,
  )
  const refused = async (error: unknown) => {
    if (base && error instanceof CallFailed && error.status === 412) {
      try {
        setNewest(await call(readUnit, { params: { id: moduleId, unit_id: base._id } }))
      } catch (reason) {
        setFailure(reason)
      }
    } else setFailure(placeErrors(form, error))
  }
  const save = (over: Unit | null) => {
    setFailure(null)
    setNewest(null)
    write.mutate(over, {
      onSuccess: ({ title }) => {
        draft.forget()
        notifications.show({ color: "green.9", title: "Unit saved", message: title })
        onClose()
      },
      onError: (error) => void refused(error),
    })
  }
  const takeTheirs = (theirs: Unit) => {
    draft.forget()
    setBase(theirs)
    setNewest(null)
    form.setInitialValues(unitValuesOf(theirs, kind))
    form.reset()
  }
  return (
    <form onSubmit={form.onSubmit(() => save(base))} noValidate>
      <Stack>
        <DraftOffer before={draft.before} onTake={(kept) => form.setValues(kept)} onDrop={draft.forget} />
        <TextInput label="Title" required data-autofocus maxLength={200} {...form.getInputProps("title")} />
        <UnitContentFields kind={kind} form={form} />
        {newest && (
          <Conflict
            mine={unitWordsOf(form.values)}
            theirs={unitWordsOf(unitValuesOf(newest, kind))}
            labels={UNIT_LABELS[kind]}
            onTakeTheirs={() => takeTheirs(newest)}
            onKeepMine={() => save(newest)}
          />
        )}
        {failure !== null && <Failure error={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={write.isPending}>
            Save unit
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
