import { Text } from "@mantine/core"
import { NOTHING } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { TextLink } from "../../ui/link.tsx"
import type { Module } from "./learning-labels.ts"
import { ModuleActions } from "./module-actions.tsx"
import { ModuleStatusBadge } from "./module-status-badge.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages/index.ts"

const MIDDLE = 190

export const MODULE_COLUMNS: Column<Module>[] = [
  {
    key: "title",
    header: messages.moduleColumns.module,
    sort: "title",
    cell: ({ _id, title, author_name }) => (
      <>
        <TextLink to="/learning/authoring/$moduleId" params={{ moduleId: _id }} size="sm" className="name">
          {title}
        </TextLink>
        <Text size="xs" c="dimmed" className="name">
          {author_name}
        </Text>
      </>
    ),
  },
  {
    key: "status",
    header: messages.moduleColumns.status,
    width: 120,
    cell: ({ status }) => <ModuleStatusBadge status={status} />,
  },
  {
    key: "units",
    header: messages.moduleColumns.units,
    align: "right",
    width: 80,
    cell: ({ unit_count }) => unit_count,
    wideOnly: true,
  },
  {
    key: "published",
    header: messages.moduleColumns.published,
    width: MIDDLE,
    cell: ({ published_at }) => (published_at === null ? NOTHING : <Ago at={published_at} />),
    wideOnly: true,
  },
  {
    key: "created",
    header: messages.moduleColumns.started,
    sort: "created_at",
    width: MIDDLE,
    cell: ({ created_at }) => <Ago at={created_at} />,
    wideOnly: true,
  },
  {
    key: "updated",
    header: messages.moduleColumns.changed,
    sort: "updated_at",
    width: MIDDLE,
    cell: ({ updated_at }) => <Ago at={updated_at} />,
    wideOnly: true,
  },
  {
    key: "actions",
    header: messages.moduleColumns.actions,
    align: "right",
    width: 90,
    cell: (module) => <ModuleActions module={module} />,
  },
]
