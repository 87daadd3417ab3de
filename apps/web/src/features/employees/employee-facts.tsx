import { Anchor, DataList } from "@mantine/core"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import type { ReactNode } from "react"
import { formatDay, NOTHING } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { LEVEL_NAMES } from "../../lib/levels.ts"
import { EMPLOYEE_LABELS } from "../../ui/employee-form/employee-labels.ts"
import { EMPLOYMENT_TYPE_NAMES, MODE_NAMES, SCOPE_NAMES } from "../../ui/employee-form/employee-options.ts"
import { messages } from "./messages.ts"

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
    <Facts title={messages.employeeFacts.employment}>
      <Fact label={messages.employeeFacts.position}>{employment.position}</Fact>
      <Fact label={messages.employeeFacts.department}>{departmentName(employment.department_id) || NOTHING}</Fact>
      <Fact label={messages.employeeFacts.manager}>
        {employment.manager_id === null ? NOTHING : <Manager id={employment.manager_id} />}
      </Fact>
      <Fact label={messages.employeeFacts.employment}>{EMPLOYMENT_TYPE_NAMES[employment.employment_type]}</Fact>
      <Fact label={messages.employeeFacts.hireDate}>{formatDay(person.hire_date)}</Fact>
      {employment.regularization_date !== undefined && (
        <Fact label={EMPLOYEE_LABELS["employment_data.regularization_date"]}>
          {formatDay(employment.regularization_date)}
        </Fact>
      )}
      {employment.separation_date !== null && (
        <Fact label={EMPLOYEE_LABELS["employment_data.separation_date"]}>{formatDay(employment.separation_date)}</Fact>
      )}
      <Fact label={messages.employeeFacts.getsAScorecard}>
        {employment.bsc_enabled ? messages.employeeFacts.yes : messages.employeeFacts.no}
      </Fact>
    </Facts>
  )
}

/** The manager may be outside the reader's pool; their page says so. */
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
    <Facts title={messages.employeeFacts.person}>
      <Fact label={messages.employeeFacts.fullName}>{`${personal.first_name} ${personal.last_name}`}</Fact>
      <Fact label={messages.employeeFacts.preferredName}>{personal.preferred_name ?? NOTHING}</Fact>
      <Fact label={messages.employeeFacts.pronouns}>{personal.pronouns ?? NOTHING}</Fact>
      <Fact label={messages.employeeFacts.workEmail}>
        {personal.email_address === null ? (
          messages.employeeFacts.noEmail
        ) : (
          <Anchor inherit href={`mailto:${personal.email_address}`}>
            {personal.email_address}
          </Anchor>
        )}
      </Fact>
      {personal.phone !== undefined && <Fact label={messages.employeeFacts.phone}>{personal.phone ?? NOTHING}</Fact>}
      {personal.birth_date !== undefined && (
        <Fact label={messages.employeeFacts.dateOfBirth}>{formatDay(personal.birth_date)}</Fact>
      )}
    </Facts>
  )
}

export function RecordFacts({ person }: PersonProps) {
  const { access_level, access_scope, access_mode } = person
  return (
    <Facts title={messages.employeeFacts.accessAndRecord}>
      <Fact label={messages.employeeFacts.accessLevel}>{`${access_level} · ${LEVEL_NAMES[access_level]}`}</Fact>
      <Fact label={messages.employeeFacts.sees}>
        {access_level === SUPER_ADMIN
          ? SCOPE_NAMES.company
          : access_level === 1
            ? messages.employeeFacts.themselves
            : SCOPE_NAMES[access_scope]}
      </Fact>
      {access_mode === "read_only" && <Fact label={messages.employeeFacts.may}>{MODE_NAMES[access_mode]}</Fact>}
      <Fact label={messages.employeeFacts.added}>
        <Ago at={person.created_at} isTabStop />
        {person.created_by_id !== null && (
          <> {messages.employeeFacts.byCreatedById(<PersonName id={person.created_by_id} />)}</>
        )}
      </Fact>
      <Fact label={messages.employeeFacts.lastChanged}>
        <Ago at={person.updated_at} isTabStop />
        {person.updated_by_id !== null && (
          <> {messages.employeeFacts.byUpdatedById(<PersonName id={person.updated_by_id} />)}</>
        )}
      </Fact>
    </Facts>
  )
}
