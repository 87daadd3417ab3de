import { Button, Group, Stack, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { addUnit, changeUnit, readUnit } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { STALE, type Unit, type UnitKind } from "./learning-labels.ts"
import { UnitContentFields } from "./unit-content-fields.tsx"
import { unitRules } from "./unit-rules.ts"
import { UNIT_LABELS, unitBodyOf, unitPatchOf, unitValuesOf, unitWordsOf, type UnitValues } from "./unit-values.ts"
import { messages } from "./messages/index.ts"

type UnitFormProps = { moduleId: string; kind: UnitKind; unit: Unit | null; onClose: () => void }

export function UnitForm({ moduleId, kind, unit, onClose }: UnitFormProps) {
  const edit = useVersionedForm<Unit, UnitValues>({
    draft: `learning.unit.${unit?._id ?? `${moduleId}.${kind}`}`,
    document: unit,
    blank: unitValuesOf(null, kind),
    toValues: (known) => unitValuesOf(known, kind),
    validate: unitRules(kind),
    create: (values, { idempotencyKey }) =>
      call(addUnit, { params: { id: moduleId }, body: unitBodyOf(kind, values, null), idempotencyKey }),
    read: ({ _id }) => call(readUnit, { params: { id: moduleId, unit_id: _id } }),
    save: (values, { base, version }) =>
      call(changeUnit, {
        params: { id: moduleId, unit_id: base._id },
        body: unitPatchOf(kind, values, base),
        ifMatch: version,
      }),
    stale: STALE,
    onSaved: ({ title }) => {
      notifications.show({ color: "green.9", title: messages.unitForm.unitSaved, message: title })
      onClose()
    },
  })
  const { form, conflict } = edit
  return (
    <Form {...edit.formProps}>
      <Stack>
        <DraftOffer {...edit.draftOffer} />
        <TextInput
          label={messages.unitForm.title}
          required
          data-autofocus
          maxLength={200}
          {...form.getInputProps("title")}
        />
        <UnitContentFields kind={kind} form={form} />
        {conflict && (
          <Conflict
            mine={unitWordsOf(edit.values)}
            theirs={unitWordsOf(unitValuesOf(conflict.theirs, kind))}
            labels={UNIT_LABELS[kind]}
            {...conflict.decide}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.unitForm.cancel}
          </Button>
          <Button type="submit" loading={edit.isSaving}>
            {messages.unitForm.saveUnit}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
