import type { EmployeeChange, EmployeeDraft, EmployeeView } from "@scorecard/contracts/employees"

/** An employee as form values: optional fields are empty strings. */
export type EmployeeValues = {
  employee_id: string
  access_level: string
  access_scope: EmployeeView["access_scope"]
  access_mode: EmployeeView["access_mode"]
  hire_date: string
  personal_data: Record<
    "first_name" | "last_name" | "preferred_name" | "email_address" | "birth_date" | "phone" | "pronouns",
    string
  >
  employment_data: {
    position: string
    department_id: string | null
    manager_id: string | null
    employment_type: EmployeeView["employment_data"]["employment_type"]
    regularization_date: string
    separation_date: string
    bsc_enabled: boolean
  }
}

export const NEW_EMPLOYEE: EmployeeValues = {
  employee_id: "",
  access_level: "1",
  access_scope: "team",
  access_mode: "full",
  hire_date: "",
  personal_data: {
    first_name: "",
    last_name: "",
    preferred_name: "",
    email_address: "",
    birth_date: "",
    phone: "",
    pronouns: "",
  },
  employment_data: {
    position: "",
    department_id: null,
    manager_id: null,
    employment_type: "full_time",
    regularization_date: "",
    separation_date: "",
    bsc_enabled: true,
  },
}

type Recorded = Pick<
  EmployeeView,
  "access_level" | "access_scope" | "access_mode" | "hire_date" | "personal_data" | "employment_data"
>

export function valuesOf({ employee_id, ...record }: Recorded & { employee_id?: string | undefined }): EmployeeValues {
  const { personal_data: personal, employment_data: employment } = record
  return {
    employee_id: employee_id ?? "",
    access_level: String(record.access_level),
    access_scope: record.access_scope,
    access_mode: record.access_mode,
    hire_date: record.hire_date,
    personal_data: {
      first_name: personal.first_name,
      last_name: personal.last_name,
      preferred_name: personal.preferred_name ?? "",
      email_address: personal.email_address ?? "",
      birth_date: personal.birth_date ?? "",
      phone: personal.phone ?? "",
      pronouns: personal.pronouns ?? "",
    },
    employment_data: {
      ...employment,
      regularization_date: employment.regularization_date ?? "",
      separation_date: employment.separation_date ?? "",
    },
  }
}

/** The request body of the service. */
export function draftOf({ employee_id, ...values }: EmployeeValues): EmployeeDraft {
  const { personal_data: personal, employment_data: employment } = values
  return {
    ...(employee_id.trim() !== "" && { employee_id: employee_id.trim() }),
    // The field's options are the contract's levels.
    access_level: Number(values.access_level) as EmployeeDraft["access_level"],
    access_scope: values.access_scope,
    access_mode: values.access_mode,
    hire_date: values.hire_date,
    personal_data: {
      first_name: personal.first_name.trim(),
      last_name: personal.last_name.trim(),
      preferred_name: orNull(personal.preferred_name),
      email_address: orNull(personal.email_address),
      birth_date: orNull(personal.birth_date),
      phone: orNull(personal.phone),
      pronouns: orNull(personal.pronouns),
    },
    employment_data: {
      ...employment,
      position: employment.position.trim(),
      regularization_date: orNull(employment.regularization_date),
      separation_date: orNull(employment.separation_date),
    },
  }
}

function orNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim()
}

/** A merge patch with the differences. */
export function changeOf(before: EmployeeValues, after: EmployeeValues): EmployeeChange {
  const { employee_id: _old, personal_data: personal, employment_data: employment, ...top } = draftOf(before)
  const now = draftOf(after)
  const personalChange = differing(personal, now.personal_data)
  const employmentChange = differing(employment, now.employment_data)
  return {
    ...differing(top, now),
    ...(Object.keys(personalChange).length > 0 && { personal_data: personalChange }),
    ...(Object.keys(employmentChange).length > 0 && { employment_data: employmentChange }),
  }
}

/** The fields of `before` that have changed. */
function differing<Fields extends object>(before: Fields, now: Fields): Partial<Fields> {
  const changed: Partial<Fields> = {}
  for (const field in before) if (before[field] !== now[field]) changed[field] = now[field]
  return changed
}
