import { Text } from "@mantine/core"
import { readDepartment } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatDay } from "../../lib/format.ts"
import type { Me } from "../../lib/me.ts"
import { Panel } from "../../ui/panel.tsx"
import { MODE_NAMES } from "../../ui/employee-form/employee-options.ts"
import { PersonName } from "../../ui/person-name.tsx"
import { LEVEL_NAMES } from "../../lib/levels.ts"
import { Facts } from "./facts.tsx"
import { messages } from "./messages.ts"

type Employee = Me["employee"]

const EMPLOYMENT_TYPES: Record<Employee["employment_data"]["employment_type"], string> =
  messages.ownRecord.employmentTypes
const SCOPES: Record<Employee["access_scope"], string> = messages.ownRecord.scopes

export function OwnRecord({ employee: { personal_data: person } }: { employee: Employee }) {
  return (
    <Panel title={messages.ownRecord.aboutMe}>
      <Facts
        facts={{
          "First name": person.first_name,
          "Last name": person.last_name,
          "Preferred name": person.preferred_name,
          Pronouns: person.pronouns,
          "Work email": person.email_address,
          Telephone: person.phone,
          "Date of birth": person.birth_date ? formatDay(person.birth_date) : null,
        }}
      />
      <Text size="xs" c="dimmed" mt="sm">
        {messages.ownRecord.somethingWrong}
      </Text>
    </Panel>
  )
}

export function OwnWork({ employee }: { employee: Employee }) {
  const work = employee.employment_data
  const department = useApiQuery(
    readDepartment,
    { params: { id: work.department_id ?? "" } },
    { enabled: work.department_id !== null },
  )
  return (
    <Panel title={messages.ownRecord.myWork}>
      <Facts
        facts={{
          Position: work.position,
          Department: department.data?.name ?? (work.department_id === null ? messages.ownRecord.none : "…"),
          Manager: work.manager_id === null ? messages.ownRecord.none : <PersonName id={work.manager_id} />,
          Employment: EMPLOYMENT_TYPES[work.employment_type],
          Hired: formatDay(employee.hire_date),
          Regularized: work.regularization_date ? formatDay(work.regularization_date) : messages.ownRecord.notYet,
          ...(work.separation_date && { "Last day": formatDay(work.separation_date) }),
          Scorecard: work.bsc_enabled ? messages.ownRecord.included : messages.ownRecord.notIncluded,
          "Access level": `${employee.access_level}, ${LEVEL_NAMES[employee.access_level]?.toLowerCase() ?? ""}`,
          ...(employee.access_level > 1 && { Sees: SCOPES[employee.access_scope] }),
          ...(employee.access_mode === "read_only" && { May: MODE_NAMES.read_only }),
        }}
      />
    </Panel>
  )
}
