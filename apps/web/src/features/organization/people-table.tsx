import type { TreeNode } from "@scorecard/contracts/organization"
import { useMemo, useState } from "react"
import { formatDay } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { knownWord } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Empty } from "../../ui/states.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

type PeopleTableProps = {
  label: string
  people: readonly TreeNode[]
  nameOf: (employeeId: string) => string
  departmentOf?: (departmentId: string | null) => string
  /** The managers of the unit shown. */
  managerIds?: readonly string[]
  empty: string
  height?: string
}

/** People, with the columns everyone may see. */
export function PeopleTable({ label, people, empty, height = "60vh", ...shown }: PeopleTableProps) {
  const { nameOf, departmentOf, managerIds } = shown
  const me = useMe()
  const opens = me.can("employees.view") && me.shows("employees.directory")
  const [sort, setSort] = useState("name")
  const rows = useMemo(() => sortedBy(people, sort), [people, sort])
  const columns = useMemo(
    () => columnsOf({ opens, nameOf, ...(departmentOf && { departmentOf }), ...(managerIds && { managerIds }) }),
    [opens, nameOf, departmentOf, managerIds],
  )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      sort={sort}
      onSort={setSort}
      rowKey={({ employee_id }) => employee_id}
      height={height}
      empty={<Empty title={messages.peopleTable.noOneToShow}>{empty}</Empty>}
    />
  )
}

/** The tree loads as a whole, so its people are sorted here, with a collator for every script. */
function sortedBy(people: readonly TreeNode[], sort: string): TreeNode[] {
  const key = knownWord(["name", "position", "hire_date"], sort.replace(/^-/, "")) ?? "name"
  const way = sort.startsWith("-") ? -1 : 1
  return people.toSorted((one, other) => way * one[key].localeCompare(other[key]))
}

type Shown = Pick<PeopleTableProps, "nameOf" | "departmentOf" | "managerIds"> & { opens: boolean }

function columnsOf({ opens, nameOf, departmentOf, managerIds = [] }: Shown): Column<TreeNode>[] {
  return [
    {
      key: "name",
      header: messages.peopleTable.name,
      sort: "name",
      cell: ({ employee_id, name }) => (
        <WithAvatar name={name}>
          {opens ? (
            <TextLink
              to="/employees/$employeeId"
              params={{ employeeId: employee_id }}
              className="name person"
              inherit
              fw={500}
            >
              {name}
            </TextLink>
          ) : (
            <span className="name person">{name}</span>
          )}
          {managerIds.includes(employee_id) && messages.peopleTable.manages}
        </WithAvatar>
      ),
    },
    {
      key: "position",
      header: messages.peopleTable.position,
      sort: "position",
      cell: ({ position }) => <span className="name">{position}</span>,
    },
    ...(departmentOf
      ? [
          {
            key: "department",
            header: messages.peopleTable.department,
            wideOnly: true,
            cell: ({ department_id }: TreeNode) => <span className="name">{departmentOf(department_id)}</span>,
          },
        ]
      : []),
    {
      key: "manager",
      header: messages.peopleTable.reportsTo,
      wideOnly: true,
      cell: ({ manager_id }) => <span className="name">{manager_id === null ? "" : nameOf(manager_id)}</span>,
    },
    {
      key: "hire_date",
      header: messages.peopleTable.hired,
      sort: "hire_date",
      wideOnly: true,
      cell: ({ hire_date }) => <span className="figures day">{formatDay(hire_date)}</span>,
    },
  ]
}
