import { Button, Group, Radio, Stack, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { createServiceAccount, readServiceAccount, updateServiceAccount } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { localZone } from "../../lib/format.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { DateTimeField } from "../../ui/dates/date-time-field.tsx"
import { DepartmentsPicker } from "../../ui/departments-picker.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { byField, inputOf, valuesOf, BLANK, type Values } from "./account-values.ts"
import { scopeNames, STALE, type Account, type NewKey } from "./labels.tsx"
import { messages } from "./messages.ts"
import { ScopesField } from "./scopes-field.tsx"

const text = messages.form
const LABELS = text.labels

type AccountFormProps = { account: Account | null; onKey: (key: NewKey) => void; onClose: () => void }

/** Creates an account, whose key is then shown, or changes one. */
export function AccountForm({ account, onKey, onClose }: AccountFormProps) {
  const departmentName = useDepartmentNames()
  const edit = useVersionedForm<Account, Values>({
    draft: `service-account.${account?._id ?? "new"}`,
    document: account,
    blank: BLANK,
    toValues: valuesOf,
    validate: {
      scopes: (scopes) => (scopes.length === 0 ? text.chooseScope : null),
      reach: (reach, { scopes }) =>
        reach === "departments" && scopes.includes("scim") ? text.provisioningNeedsCompany : null,
      department_ids: (ids, { reach }) => (reach === "departments" && ids.length === 0 ? text.chooseDepartment : null),
    },
    create: async (values, { idempotencyKey }) => {
      const { key, ...created } = await call(createServiceAccount, { body: inputOf(values, null), idempotencyKey })
      onKey({ name: created.name, secret: key })
      return created
    },
    read: ({ _id }) => call(readServiceAccount, { params: { id: _id } }),
    save: (values, { base, version }) =>
      call(updateServiceAccount, { params: { id: base._id }, body: inputOf(values, base), ifMatch: version }),
    stale: STALE,
    onSaved: ({ name }) => {
      if (account !== null) notifications.show({ color: "green.9", title: text.saved, message: name })
      onClose()
    },
  })
  const { form, conflict, values } = edit
  const displayValues = ({ name, scopes, reach, department_ids, expires }: Values) => ({
    name,
    scopes: scopeNames(scopes),
    pool: reach === "company" ? text.company : department_ids.map(departmentName).join(", "),
    expires: expires === "" ? messages.labels.never : expires.replace("T", " "),
  })
  return (
    <Form {...edit.formProps} rename={byField} aria-label={account ? messages.drawer.title : messages.drawer.newTitle}>
      <Stack>
        <DraftOffer {...edit.draftOffer} />
        <TextInput
          label={LABELS.name}
          description={text.nameText}
          required
          maxLength={80}
          {...(account === null && { "data-autofocus": true })}
          {...form.getInputProps("name")}
        />
        <ScopesField {...form.getInputProps("scopes")} />
        <Radio.Group label={LABELS.pool} description={text.poolText} {...form.getInputProps("reach")}>
          <Stack gap={6} mt={6}>
            <Radio value="company" label={text.company} />
            <Radio value="departments" label={text.departments} />
          </Stack>
        </Radio.Group>
        {values.reach === "departments" && (
          <DepartmentsPicker label={text.departmentNames} required {...form.getInputProps("department_ids")} />
        )}
        <DateTimeField
          label={LABELS.expires}
          description={text.expiresText(localZone())}
          {...form.getInputProps("expires")}
        />
        {conflict && (
          <Conflict
            labels={LABELS}
            mine={displayValues(values)}
            theirs={displayValues(valuesOf(conflict.theirs))}
            {...conflict.decide}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" loading={edit.isSaving}>
            {account === null ? text.create : text.save}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
