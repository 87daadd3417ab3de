import { SimpleGrid } from "@mantine/core"
import { useMe } from "../../lib/me.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { OwnActivity } from "./own-activity.tsx"
import { OwnCalendar } from "./own-calendar.tsx"
import { OwnChoices } from "./own-choices.tsx"
import { OwnRecord, OwnWork } from "./own-record.tsx"
import { OwnSignIn } from "./own-sign-in.tsx"
import { PersonalDataButton } from "./personal-data-button.tsx"
import { messages } from "./messages.ts"

/** The company's records about the reader. */
export default function ProfilePage() {
  const me = useMe()
  const { employee } = me
  return (
    <Page
      title={employee.name}
      about={`${employee.employment_data.position} · ${employee.employee_id}`}
      actions={
        <>
          {employee.abilities.edit && me.shows("employees.directory") && (
            <ButtonLink to="/employees/$employeeId" params={{ employeeId: employee.employee_id }} variant="default">
              {messages.profilePage.openMyEmployeeRecord}
            </ButtonLink>
          )}
          {employee.abilities.export_personal_data && (
            <PersonalDataButton employeeId={employee.employee_id} label={messages.personalDataButton.downloadMyData} />
          )}
          <ButtonLink to="/notifications/preferences" variant="default">
            {messages.profilePage.notificationPreferences}
          </ButtonLink>
        </>
      }
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <OwnRecord employee={employee} />
        <OwnWork employee={employee} />
        <OwnActivity />
        {me.impersonatedBy === null && <OwnCalendar />}
        <OwnChoices />
        <OwnSignIn employee={employee} />
      </SimpleGrid>
    </Page>
  )
}
