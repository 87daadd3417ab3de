import { Anchor, DataList } from "@mantine/core"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import type { ReactNode } from "react"
import { formatDay, formatMoment, NOTHING } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { LEVEL_NAMES } from "../../lib/levels.ts"
import { EMPLOYEE_LABELS } from "../../ui/employee-form/employee-labels.ts"
import { EMPLOYMENT_TYPE_NAMES, SCOPE_NAMES } from "../../ui/employee-form/employee-options.ts"

type PersonProps = { person: EmployeeView }

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue className="name">{children}</DataList.ItemValue>
    </DataList.Item>
  )
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <DataList labelWidth="10rem" gap="xs">
        {children}
      </DataList>
    </Panel>
  )
}

export function EmploymentFacts({ person }: PersonProps) {
  const departmentName = useDepartmentNames()
  const { employment_data: employment } = person
  return (
    <Facts title="Employment">
      <Fact label="Position">{employment.position}</Fact>
      <Fact label="Department">{departmentName(employment.department_id) || NOTHING}</Fact>
      <Fact label="Manager">{employment.manager_id === null ? NOTHING : <Manager id={employment.manager_id} />}</Fact>
      <Fact label="Employment">{EMPLOYMENT_TYPE_NAMES[employment.employment_type]}</Fact>
      <Fact label="Hire date">{formatDay(person.hire_date)}</Fact>
      {employment.regularization_date !== undefined && (
        <Fact label={EMPLOYEE_LABELS["employment_data.regularization_date"]}>
          {formatDay(employment.regularization_date)}
        </Fact>
      )}
      {employment.separation_date !== null && (
        <Fact label={EMPLOYEE_LABELS["employment_data.separation_date"]}>{formatDay(employment.separation_date)}</Fact>
      )}
      <Fact label="Gets a scorecard">{employment.bsc_enabled ? "Yes" : "No"}</Fact>
    </Facts>
  )
}

/** The manager may be somebody whom the reader's own people do not hold: their page says so then. */
function Manager({ id }: { id: string }) {
  const me = useMe()
  if (!me.can("employees.view")) return <PersonName id={id} />
  return (
    <TextLink to="/employees/$employeeId" params={{ employeeId: id }} inherit>
      <PersonName id={id} />
    </TextLink>
  )
}

export function PersonFacts({ person }: PersonProps) {
  const { personal_data: personal } = person
  return (
    <Facts title="Person">
      <Fact label="Full name">{`${personal.first_name} ${personal.last_name}`}</Fact>
      <Fact label="Preferred name">{personal.preferred_name ?? NOTHING}</Fact>
      <Fact label="Pronouns">{personal.pronouns ?? NOTHING}</Fact>
      <Fact label="Work email">
        <Anchor inherit href={`mailto:${personal.email_address}`}>
          {personal.email_address}
        </Anchor>
      </Fact>
      {personal.phone !== undefined && <Fact label="Phone">{personal.phone ?? NOTHING}</Fact>}
      {personal.birth_date !== undefined && <Fact label="Date of birth">{formatDay(personal.birth_date)}</Fact>}
    </Facts>
  )
}

export function RecordFacts({ person }: PersonProps) {
  const { access_level, access_scope } = person
  return (
    <Facts title="Access and record">
      <Fact label="Access level">{`${access_level} · ${LEVEL_NAMES[access_level]}`}</Fact>
      <Fact label="Sees">
        {access_level === SUPER_ADMIN
          ? SCOPE_NAMES.company
          : access_level === 1
            ? "Themselves"
            : SCOPE_NAMES[access_scope]}
      </Fact>
      <Fact label="Added">
        {formatMoment(person.created_at)}
        {person.created_by_id !== null && (
          <>
            {" by "}
            <PersonName id={person.created_by_id} />
          </>
        )}
      </Fact>
      <Fact label="Last changed">
        {formatMoment(person.updated_at)}
        {person.updated_by_id !== null && (
          <>
            {" by "}
            <PersonName id={person.updated_by_id} />
          </>
        )}
      </Fact>
    </Facts>
  )
}
