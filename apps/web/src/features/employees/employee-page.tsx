import { Button, Group, SimpleGrid } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconPencil } from "@tabler/icons-react"
import { useParams } from "@tanstack/react-router"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { readEmployee } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Answer } from "../../ui/states.tsx"
import { EditEmployeeDrawer } from "./edit-employee-drawer.tsx"
import { EmployeeAssignments } from "./employee-assignments.tsx"
import { EmployeeActions } from "./employee-actions.tsx"
import { StatusBadge } from "./employee-columns.tsx"
import { EmploymentFacts, PersonFacts, RecordFacts } from "./employee-facts.tsx"
import { EmployeeReports } from "./employee-reports.tsx"
import { messages } from "./messages.ts"

/** One person: who they are, where they work, and the actions available to the reader. */
export default function EmployeePage() {
  const { employeeId = "" } = useParams({ strict: false })
  const person = useApiQuery(readEmployee, { params: { employee_id: employeeId } })
  if (!person.data) {
    return (
      <Page
        title={messages.employeePage.employee}
        actions={
          person.error !== null && (
            <ButtonLink to="/employees" variant="default">
              {messages.employeePage.allEmployees}
            </ButtonLink>
          )
        }
      >
        <Answer of={person} lines={8}>
          {() => null}
        </Answer>
      </Page>
    )
  }
  return <KnownEmployee person={person.data} />
}

function KnownEmployee({ person }: { person: EmployeeView }) {
  const me = useMe()
  const [editing, { open, close }] = useDisclosure(false)
  return (
    <Page
      title={person.name}
      about={
        <Group gap="xs" component="span">
          <span className="name">{person.employment_data.position}</span>
          <span>{person.employee_id}</span>
          <StatusBadge status={person.status} />
        </Group>
      }
      actions={
        <>
          {person.employment_data.bsc_enabled && me.shows("dashboard.bsc.overview") && me.level >= 2 && (
            <ButtonLink to="/team/$employeeId" params={{ employeeId: person.employee_id }} variant="default">
              {messages.employeePage.scorecard}
            </ButtonLink>
          )}
          <EmployeeActions person={person} />
          {person.abilities.edit && (
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={open}>
              {messages.employeePage.edit}
            </Button>
          )}
        </>
      }
    >
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <EmploymentFacts person={person} />
        <PersonFacts person={person} />
        <EmployeeAssignments person={person} />
        <EmployeeReports employeeId={person.employee_id} />
        <RecordFacts person={person} />
      </SimpleGrid>
      <EditEmployeeDrawer person={person} opened={editing} onClose={close} />
    </Page>
  )
}
