import { Button } from "@mantine/core"
import type { CreateRequest } from "@scorecard/contracts/create-requests"
import { formatMoment } from "../../lib/format.ts"
import { nameOf } from "../../lib/me.ts"
import type { Column } from "../../ui/data-table.tsx"
import { PersonName } from "../../ui/person-name.tsx"

export function requestColumns(
  departmentName: (id: string | null) => string,
  onOpen: (request: CreateRequest) => void,
): Column<CreateRequest>[] {
  return [
    {
      key: "name",
      header: "Name",
      sort: "name",
      cell: (request) => (
        <Button variant="transparent" size="compact-sm" px={0} className="name" onClick={() => onOpen(request)}>
          {nameOf(request.proposed.personal_data)}
        </Button>
      ),
    },
    {
      key: "position",
      header: "Position",
      wideOnly: true,
      cell: ({ proposed }) => <span className="name">{proposed.employment_data.position}</span>,
    },
    {
      key: "department",
      header: "Department",
      wideOnly: true,
      cell: ({ proposed }) => <span className="name">{departmentName(proposed.employment_data.department_id)}</span>,
    },
    {
      key: "requested_by",
      header: "Asked by",
      cell: ({ requested_by_id }) => <PersonName id={requested_by_id} />,
    },
    {
      key: "created_at",
      header: "Asked",
      sort: "created_at",
      cell: ({ created_at }) => <span className="figures">{formatMoment(created_at)}</span>,
    },
  ]
}
