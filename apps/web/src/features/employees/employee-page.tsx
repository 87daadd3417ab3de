import { Button, SimpleGrid } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconPencil } from "@tabler/icons-react"
import { useParams } from "@tanstack/react-router"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useMe } from "../../lib/me.ts"
import { PersonFrame } from "../../ui/person-frame.tsx"
import { EditEmployeeDrawer } from "./edit-employee-drawer.tsx"
import { EmployeeAssignments } from "./employee-assignments.tsx"
import { EmployeeActions } from "./employee-actions.tsx"
import { EmploymentFacts, PersonFacts, RecordFacts } from "./employee-facts.tsx"
import { EmployeeReports } from "./employee-reports.tsx"
import { PseudonymizationProgress } from "./pseudonymization-progress.tsx"
import { PersonalDataButton } from "./personal-data-button.tsx"
import { messages } from "./messages.ts"

/** One person: who they are, where they work, and the actions available to the reader. */
export default function EmployeePage() {
  const { employeeId = "" } = useParams({ strict: false })
  const me = useMe()
  const [editing, { open, close }] = useDisclosure(false)
  return (
    <PersonFrame
      employeeId={employeeId}
      tab="record"
      actions={(person) => (
        <>
          {person.abilities.export_personal_data && <PersonalDataButton employeeId={person.employee_id} />}
          <EmployeeActions person={person} />
          {person.abilities.edit && (
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={open}>
              {messages.employeePage.edit}
            </Button>
          )}
        </>
      )}
    >
      {(person) => (
        <>
          {person.pseudonymized_at !== null && me.level === SUPER_ADMIN && (
            <PseudonymizationProgress employeeId={person.employee_id} />
          )}
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <EmploymentFacts person={person} />
            <PersonFacts person={person} />
            <EmployeeAssignments person={person} />
            <EmployeeReports employeeId={person.employee_id} />
            <RecordFacts person={person} />
          </SimpleGrid>
          <EditEmployeeDrawer person={person} opened={editing} onClose={close} />
        </>
      )}
    </PersonFrame>
  )
}
