import { Text } from "@mantine/core"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { formatDay } from "../../lib/format.ts"
import { TextLink } from "../../ui/link.tsx"
import { LEVEL_NAMES } from "../../lib/levels.ts"
import { STATUS_NAMES } from "../../ui/employee-form/employee-options.ts"
import type { Column } from "../../ui/data-row.tsx"
import { PersonCell } from "../../ui/person-cell.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

export function employeeColumns(departmentName: (id: string | null) => string): Column<EmployeeView>[] {
  return [
    {
      key: "name",
      header: messages.employeeColumns.name,
      sort: "name",
      cell: (person) => (
        <PersonCell name={person.name}>
          <TextLink
            to="/employees/$employeeId"
            params={{ employeeId: person.employee_id }}
            inherit
            fw={500}
            className="name person"
          >
            {person.name}
          </TextLink>
        </PersonCell>
      ),
    },
    {
      key: "employee_id",
      header: messages.employeeColumns.id,
      sort: "employee_id",
      wideOnly: true,
      cell: (person) => person.employee_id,
    },
    {
      key: "position",
      header: messages.employeeColumns.position,
      wideOnly: true,
      cell: (person) => <span className="name">{person.employment_data.position}</span>,
    },
    {
      key: "department",
      header: messages.employeeColumns.department,
      wideOnly: true,
      cell: (person) => <span className="name">{departmentName(person.employment_data.department_id)}</span>,
    },
    {
      key: "access_level",
      header: messages.employeeColumns.level,
      sort: "access_level",
      cell: (person) => `${person.access_level} · ${LEVEL_NAMES[person.access_level]}`,
    },
    {
      key: "hire_date",
      header: messages.employeeColumns.hired,
      sort: "hire_date",
      wideOnly: true,
      cell: (person) => <span className="figures">{formatDay(person.hire_date)}</span>,
    },
    {
      key: "status",
      header: messages.employeeColumns.status,
      cell: (person) => <EmploymentStatus status={person.status} />,
    },
  ]
}

/** Most people are active: only the exception is marked. */
function EmploymentStatus({ status }: { status: EmployeeView["status"] }) {
  if (status === "active")
    return (
      <Text span inherit c="dimmed">
        {STATUS_NAMES.active}
      </Text>
    )
  return <StatusChip status="inactive">{STATUS_NAMES.inactive}</StatusChip>
}
