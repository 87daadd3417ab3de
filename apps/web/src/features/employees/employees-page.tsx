import { Button, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconFileImport, IconPlus, IconUsers } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { useMemo } from "react"
import { exportEmployees, listEmployees } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Empty } from "../../ui/states.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { employeeColumns } from "./employee-columns.tsx"
import { EmployeeFilters, employeeQuery, EMPLOYEES_PRESET } from "../../ui/employee-filters.tsx"
import { NewEmployeeDrawer } from "./new-employee-drawer.tsx"
import { messages } from "./messages.ts"

const WORDS = { sort: listEmployees.words.sort }

/** The people the reader can see. */
export default function EmployeesPage() {
  const me = useMe()
  const navigate = useNavigate()
  const [filters, setFilters] = useSearchFilters({ ...EMPLOYEES_PRESET, sort: "name" }, { words: WORDS })
  const [adding, { open, close }] = useDisclosure(false)
  const departmentName = useDepartmentNames()
  const query = { ...employeeQuery(filters), sort: filters.sort }
  const list = useInfiniteList(listEmployees, { query })
  const columns = useMemo(() => employeeColumns(departmentName), [departmentName])
  return (
    <Page
      title={messages.employeesPage.employees}
      about={messages.employeesPage.about}
      actions={
        <>
          <ExportButton endpoint={exportEmployees} query={query} />
          {me.can("employees.create") && (
            <>
              <ButtonLink
                to="/employees/import"
                variant="default"
                leftSection={<IconFileImport size={16} aria-hidden />}
              >
                {messages.employeesPage.import}
              </ButtonLink>
              <PrimaryAction>
                <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
                  {messages.employeesPage.newEmployee}
                </Button>
              </PrimaryAction>
            </>
          )}
          {!me.can("employees.create") &&
            me.can("employees.request_create") &&
            me.shows("employees.create_requests") && (
              <ButtonLink to="/create-requests" search={{ ask: "1" }}>
                {messages.employeesPage.askForAnEmployee}
              </ButtonLink>
            )}
        </>
      }
    >
      <Panel>
        <EmployeeFilters filters={filters} onChange={setFilters} />
        <Text size="sm" c="dimmed" my="xs" aria-live="polite" className="figures">
          {list.total === null ? " " : messages.employeesPage.people(list.total)}
        </Text>
        <DataTable
          label={messages.employeesPage.employees}
          columns={columns}
          rows={list.items}
          rowKey={(person) => person.employee_id}
          sort={filters.sort}
          onSort={(sort) => setFilters({ sort })}
          onOpen={(person) =>
            void navigate({ to: "/employees/$employeeId", params: { employeeId: person.employee_id } })
          }
          list={list}
          empty={
            <Empty icon={IconUsers} title={messages.employeesPage.noOneToShow}>
              {messages.employeesPage.noOneToShowText}
            </Empty>
          }
        />
      </Panel>
      <NewEmployeeDrawer opened={adding} onClose={close} />
    </Page>
  )
}
