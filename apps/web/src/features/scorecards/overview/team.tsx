import { DataList } from "@mantine/core"
import type { EmployeeView } from "@scorecard/contracts/employees"
import type { ReactNode } from "react"
import { formatDay, NOTHING } from "../../../lib/format.ts"
import { useMe } from "../../../lib/me.ts"
import { useName } from "../../../lib/names.ts"
import { TextLink } from "../../../ui/link.tsx"
import { Panel } from "../../../ui/panel.tsx"
import { useDepartmentNames } from "../../../ui/unit-filters.tsx"
import { messages } from "../messages/index.ts"

const text = messages.overview

/** Who leads the person, and where they work. */
export function Team({ person: { employment_data: employment, hire_date } }: { person: EmployeeView }) {
  const departmentOf = useDepartmentNames()
  return (
    <Panel title={text.place}>
      <DataList labelWidth="8rem" gap="xs">
        <Fact label={text.reportsTo}>
          {employment.manager_id === null ? NOTHING : <Lead id={employment.manager_id} />}
        </Fact>
        <Fact label={text.department}>{departmentOf(employment.department_id) || NOTHING}</Fact>
        <Fact label={text.position}>{employment.position}</Fact>
        <Fact label={text.hired}>{formatDay(hire_date)}</Fact>
      </DataList>
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue className="name">{children}</DataList.ItemValue>
    </DataList.Item>
  )
}

/** The lead may be outside the reader's pool; their page says so. */
function Lead({ id }: { id: string }) {
  const me = useMe()
  const { name, isPending } = useName(id)
  if (!me.can("employees.view") || !me.shows("employees.directory"))
    return <span data-loading-name={isPending || undefined}>{name}</span>
  return (
    <TextLink
      to="/employees/$employeeId"
      params={{ employeeId: id }}
      inherit
      data-loading-name={isPending || undefined}
    >
      {name}
    </TextLink>
  )
}
