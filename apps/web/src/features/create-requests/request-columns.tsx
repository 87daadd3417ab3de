import { Anchor } from "@mantine/core"
import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { nameOf } from "../../lib/me.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages.ts"

export function requestColumns(
  departmentName: (id: string | null) => string,
  onOpen: (request: CreateRequest) => void,
): Column<CreateRequest>[] {
  return [
    {
      key: "name",
      header: messages.requestColumns.name,
      sort: "name",
      cell: (request) => (
        <WithAvatar name={nameOf(request.proposed.personal_data)}>
          <Anchor
            component="button"
            type="button"
            inherit
            fw={500}
            ta="start"
            className="name person"
            onClick={() => onOpen(request)}
          >
            {nameOf(request.proposed.personal_data)}
          </Anchor>
        </WithAvatar>
      ),
    },
    {
      key: "position",
      header: messages.requestColumns.position,
      wideOnly: true,
      cell: ({ proposed }) => <span className="name">{proposed.employment_data.position}</span>,
    },
    {
      key: "department",
      header: messages.requestColumns.department,
      wideOnly: true,
      cell: ({ proposed }) => <span className="name">{departmentName(proposed.employment_data.department_id)}</span>,
    },
    {
      key: "requested_by",
      header: messages.requestColumns.requestedBy,
      cell: ({ requested_by_id }) => <PersonName id={requested_by_id} withAvatar />,
    },
    {
      key: "created_at",
      header: messages.requestColumns.requested,
      sort: "created_at",
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ]
}
