import { ActionIcon, Group, Text } from "@mantine/core"
import { IconCalendar, IconUserMinus } from "@tabler/icons-react"
import { formatDay } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { PersonName } from "../../ui/person-name.tsx"
import type { AssignmentAct } from "./assignment-dialogs.tsx"
import { ENROLLMENT_SOURCES, type Assignment } from "./learning-labels.ts"
import type { Column } from "../../ui/data-row.tsx"
import { messages } from "./messages/index.ts"

export function assignmentColumns(choose: (act: AssignmentAct) => void): Column<Assignment>[] {
  return [
    {
      key: "name",
      header: messages.assignmentColumns.who,
      cell: ({ name, source }) => (
        <>
          <Text size="sm" className="name">
            {name}
          </Text>
          <Text size="xs" c="dimmed">
            {ENROLLMENT_SOURCES[source]}
          </Text>
        </>
      ),
    },
    {
      key: "due",
      header: messages.assignmentColumns.due,
      sort: "due_date",
      width: 130,
      cell: ({ due_date }) => formatDay(due_date),
    },
    {
      key: "by",
      header: messages.assignmentColumns.enrolledBy,
      width: 200,
      cell: ({ assigned_by_id }) => <PersonName id={assigned_by_id} withAvatar />,
      wideOnly: true,
    },
    {
      key: "created",
      header: messages.assignmentColumns.enrolled,
      sort: "created_at",
      width: 190,
      cell: ({ created_at }) => <Ago at={created_at} />,
      wideOnly: true,
    },
    {
      key: "actions",
      header: messages.assignmentColumns.actions,
      align: "right",
      width: 110,
      cell: ({ _id, name, abilities }) => (
        <AssignmentActions id={_id} name={name} abilities={abilities} choose={choose} />
      ),
    },
  ]
}

type AssignmentActionsProps = {
  id: string
  name: string
  abilities: Assignment["abilities"]
  choose: (act: AssignmentAct) => void
}

/** The actions the reader may take on an enrollment. */
export function AssignmentActions({ id, name, abilities, choose }: AssignmentActionsProps) {
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {abilities.change && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={messages.assignmentColumns.dueDateOf(name)}
          onClick={() => choose({ act: "due", id })}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      )}
      {abilities.remove && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={messages.assignmentColumns.takeOut(name)}
          onClick={() => choose({ act: "remove", id })}
        >
          <IconUserMinus size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
