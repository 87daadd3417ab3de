import { Drawer, Group, Stack, Text, DataList } from "@mantine/core"
import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { formatMoment } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { nameOf, useMe } from "../../lib/me.ts"
import { useNames } from "../../lib/names.ts"
import { entriesOf } from "../../lib/objects.ts"
import { TextLink } from "../../ui/link.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { EMPLOYEE_LABELS, displayValues } from "../../ui/employee-form/employee-labels.ts"
import { valuesOf } from "../../ui/employee-form/employee-values.ts"
import { DecideForm } from "./decide-form.tsx"
import { CREATE_REQUEST_TABS } from "./request-labels.ts"
import { messages } from "./messages.ts"

type RequestDrawerProps = { request: CreateRequest | null; onClose: () => void }

/** One request: approvers decide it here, and others read it. */
export function RequestDrawer({ request, onClose }: RequestDrawerProps) {
  return (
    <Drawer
      opened={request !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title={request === null ? "" : nameOf(request.proposed.personal_data)}
      classNames={{ title: "name" }}
    >
      {request && (
        <Stack>
          <Story request={request} />
          {request.abilities.approve || request.abilities.reject ? (
            <DecideForm key={request._id} request={request} onClose={onClose} />
          ) : (
            <Proposal request={request} />
          )}
        </Stack>
      )}
    </Drawer>
  )
}

function Story({ request }: { request: CreateRequest }) {
  const opens = useMe().shows("employees.directory")
  const { decided_by_id, decided_at, review_note, employee_id } = request
  return (
    <Stack gap={4}>
      <Text size="sm">
        {messages.requestDrawer.requestedOn(
          <PersonName id={request.requested_by_id} />,
          <Ago at={request.created_at} isTabStop />,
        )}
      </Text>
      {decided_by_id !== null && (
        <Text size="sm">
          {messages.requestDrawer.byOn(
            CREATE_REQUEST_TABS[request.status],
            <PersonName id={decided_by_id} />,
            formatMoment(decided_at),
          )}
        </Text>
      )}
      {review_note !== null && (
        <Text size="sm" className="name" style={{ whiteSpace: "pre-wrap" }}>
          <b>{messages.requestDrawer.note} </b>
          {review_note}
        </Text>
      )}
      {employee_id !== null &&
        (opens ? (
          <Group>
            <TextLink to="/employees/$employeeId" params={{ employeeId: employee_id }} size="sm">
              {messages.requestDrawer.openEmployeeId(employee_id)}
            </TextLink>
          </Group>
        ) : (
          <Text size="sm">{messages.requestDrawer.employeeEmployeeId(employee_id)}</Text>
        ))}
    </Stack>
  )
}

function Proposal({ request: { proposed } }: { request: CreateRequest }) {
  const department = useDepartmentNames()
  const manager = proposed.employment_data.manager_id
  const person = useNames(manager === null ? [] : [manager])
  const words = displayValues(valuesOf(proposed), { department, person })
  return (
    <DataList labelWidth="10rem" gap="xs">
      {entriesOf(EMPLOYEE_LABELS).map(([field, label]) => (
        <DataList.Item key={field}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue className="name">{words[field]}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
