import { Checkbox, Fieldset, Select, SimpleGrid, Stack, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { DateField } from "../dates/date-field.tsx"
import { DepartmentPicker } from "../department-picker.tsx"
import { PersonPicker } from "../person-picker.tsx"
import { LEVEL_NAMES } from "../../lib/levels.ts"
import { EMPLOYEE_LABELS } from "./employee-labels.ts"
import type { EmployeeValues } from "./employee-values.ts"
import { EMPLOYMENT_TYPE_NAMES, optionsOf, SCOPE_NAMES, MODE_NAMES } from "./employee-options.ts"
import { messages } from "./messages.ts"

/** The fields the reader may set, as the service says. */
export type FieldRights = {
  /** The id can be given only for a new employee. */
  id: boolean
  email: boolean
  level: boolean
  scope: boolean
  /** Dates, department, manager and whether they get a scorecard. */
  figures: boolean
  /** Only level 5 may give a level above their own. */
  highestLevel: number
}

type EmployeeFieldsProps = { form: UseFormReturnType<EmployeeValues>; may: FieldRights; except?: string }

const COLUMNS = { base: 1, xs: 2 }

/** One employee's fields, in the order in which HR asks for them. */
export function EmployeeFields({ form, may, except }: EmployeeFieldsProps) {
  return (
    <Stack gap="lg">
      <PersonFields form={form} may={may} />
      <EmploymentFields form={form} may={may} {...(except !== undefined && { except })} />
      <AccessFields form={form} may={may} />
    </Stack>
  )
}

function PersonFields({ form, may }: EmployeeFieldsProps) {
  const field = (name: keyof EmployeeValues["personal_data"]) => ({
    label: EMPLOYEE_LABELS[`personal_data.${name}`],
    ...form.getInputProps(`personal_data.${name}`),
  })
  return (
    <Fieldset legend={messages.employeeFields.person}>
      <SimpleGrid cols={COLUMNS} spacing="sm">
        <TextInput required maxLength={200} className="name" {...field("first_name")} />
        <TextInput required maxLength={200} className="name" {...field("last_name")} />
        <TextInput
          description={messages.employeeFields.shownInsteadOfFirstName}
          maxLength={200}
          {...field("preferred_name")}
        />
        <TextInput description={messages.employeeFields.asThePersonWishes} maxLength={40} {...field("pronouns")} />
        <TextInput
          type="email"
          description={messages.employeeFields.neededToSignIn}
          disabled={!may.email}
          {...field("email_address")}
        />
        <TextInput type="tel" maxLength={40} {...field("phone")} />
        <DateField {...field("birth_date")} />
      </SimpleGrid>
    </Fieldset>
  )
}

function EmploymentFields({ form, may, except }: EmployeeFieldsProps) {
  const field = (name: keyof EmployeeValues["employment_data"]) => ({
    label: EMPLOYEE_LABELS[`employment_data.${name}`],
    ...form.getInputProps(`employment_data.${name}`),
  })
  return (
    <Fieldset legend={messages.employeeFields.employment}>
      <SimpleGrid cols={COLUMNS} spacing="sm">
        {may.id && (
          <TextInput
            label={messages.employeeFields.employeeId}
            placeholder={messages.employeeFields.createdIfEmpty}
            maxLength={40}
            {...form.getInputProps("employee_id")}
          />
        )}
        <TextInput required maxLength={200} className="name" {...field("position")} />
        <DepartmentPicker disabled={!may.figures} {...field("department_id")} />
        <PersonPicker
          {...field("manager_id")}
          disabled={!may.figures}
          {...(except !== undefined && { except })}
          value={form.values.employment_data.manager_id}
          onChange={(id) => form.setFieldValue("employment_data.manager_id", id)}
        />
        <Select data={optionsOf(EMPLOYMENT_TYPE_NAMES)} allowDeselect={false} {...field("employment_type")} />
        <DateField
          label={EMPLOYEE_LABELS.hire_date}
          required
          disabled={!may.figures}
          {...form.getInputProps("hire_date")}
        />
        <DateField disabled={!may.figures} {...field("regularization_date")} />
        <DateField disabled={!may.figures} {...field("separation_date")} />
      </SimpleGrid>
      <Checkbox
        mt="md"
        disabled={!may.figures}
        label={EMPLOYEE_LABELS["employment_data.bsc_enabled"]}
        {...form.getInputProps("employment_data.bsc_enabled", { type: "checkbox" })}
      />
    </Fieldset>
  )
}

function AccessFields({ form, may }: EmployeeFieldsProps) {
  const levels = optionsOf(LEVEL_NAMES).map(({ value, label }) => ({
    value,
    label: `${value} · ${label}`,
    disabled: Number(value) > may.highestLevel,
  }))
  return (
    <Fieldset legend={messages.employeeFields.access}>
      <SimpleGrid cols={COLUMNS} spacing="sm">
        <Select
          label={EMPLOYEE_LABELS.access_level}
          data={levels}
          allowDeselect={false}
          disabled={!may.level}
          {...form.getInputProps("access_level")}
        />
        <Select
          label={EMPLOYEE_LABELS.access_scope}
          description={may.scope ? undefined : messages.employeeFields.onlySuperAdminChangesThis}
          data={optionsOf(SCOPE_NAMES)}
          allowDeselect={false}
          disabled={!may.scope}
          {...form.getInputProps("access_scope")}
        />
        <Select
          label={EMPLOYEE_LABELS.access_mode}
          description={
            may.scope ? messages.employeeFields.readOnlyLevels : messages.employeeFields.onlySuperAdminChangesThis
          }
          data={optionsOf(MODE_NAMES)}
          allowDeselect={false}
          disabled={!may.scope}
          {...form.getInputProps("access_mode")}
        />
      </SimpleGrid>
    </Fieldset>
  )
}
