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
const FACTS = messages.ownRecord.facts
const SCOPES: Record<Employee["access_scope"], string> = messages.ownRecord.scopes

export function OwnRecord({ employee: { personal_data: person } }: { employee: Employee }) {
  return (
    <Panel title={messages.ownRecord.aboutMe}>
      <Facts
        facts={{
          [FACTS.firstName]: person.first_name,
          [FACTS.lastName]: person.last_name,
          [FACTS.preferredName]: person.preferred_name,
          [FACTS.pronouns]: person.pronouns,
          [FACTS.workEmail]: person.email_address,
          [FACTS.phone]: person.phone,
          [FACTS.birthDate]: person.birth_date ? formatDay(person.birth_date) : null,
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
          [FACTS.position]: work.position,
          [FACTS.department]: department.data?.name ?? (work.department_id === null ? messages.ownRecord.none : "…"),
          [FACTS.manager]: work.manager_id === null ? messages.ownRecord.none : <PersonName id={work.manager_id} />,
          [FACTS.employment]: EMPLOYMENT_TYPES[work.employment_type],
          [FACTS.hired]: formatDay(employee.hire_date),
          [FACTS.regularized]: work.regularization_date
            ? formatDay(work.regularization_date)
            : messages.ownRecord.notYet,
          ...(work.separation_date && { [FACTS.lastDay]: formatDay(work.separation_date) }),
          [FACTS.scorecard]: work.bsc_enabled ? messages.ownRecord.included : messages.ownRecord.notIncluded,
          [FACTS.accessLevel]: `${employee.access_level}, ${LEVEL_NAMES[employee.access_level]?.toLowerCase() ?? ""}`,
          ...(employee.access_level > 1 && { [FACTS.sees]: SCOPES[employee.access_scope] }),
          ...(employee.access_mode === "read_only" && { [FACTS.may]: MODE_NAMES.read_only }),
        }}
      />
    </Panel>
  )
}
