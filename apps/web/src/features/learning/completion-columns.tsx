import { Text } from "@mantine/core"
import { formatDay, formatScore } from "../../lib/format.ts"
import { AssignmentActions } from "./assignment-columns.tsx"
import type { AssignmentAct } from "./assignment-dialogs.tsx"
import { SOURCES_OF_OTHERS, type Enrollment } from "./learning-labels.ts"
import { StandingBadge } from "./standing-badge.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages/index.ts"

const DAY = 120
/** The Eastern day of a timestamp. */
const DAY_LENGTH = "YYYY-MM-DD".length

export function completionColumns(choose: (act: AssignmentAct) => void): Column<Enrollment>[] {
  return [
    {
      key: "name",
      header: messages.completionColumns.name,
      sort: "name",
      cell: ({ name, department_name, employee_status }) => (
        <WithAvatar name={name}>
          <Named
            name={name}
            detail={[department_name, employee_status === "active" ? null : messages.completionColumns.hasLeft]}
          />
        </WithAvatar>
      ),
    },
    {
      key: "title",
      header: messages.completionColumns.module,
      sort: "title",
      cell: ({ title, source }) => <Named name={title} detail={[SOURCES_OF_OTHERS[source]]} />,
    },
    {
      key: "status",
      header: messages.completionColumns.status,
      sort: "status",
      width: 130,
      cell: ({ status }) => <StandingBadge status={status} />,
    },
    figures("percent", messages.completionColumns.done, "percent", ({ percent }) => `${percent}%`),
    figures("quiz", messages.completionColumns.quizzes, undefined, ({ quiz_percent }) =>
      quiz_percent === null ? formatScore(null) : `${formatScore(quiz_percent)}%`,
    ),
    day("enrolled", messages.completionColumns.enrolled, "enrolled_at", ({ enrolled_at }) => enrolled_at, true),
    day("due", messages.completionColumns.due, "due_date", ({ due_date }) => due_date),
    day("completed", messages.completionColumns.completed, "completed_at", ({ completed_at }) => completed_at),
    {
      key: "actions",
      header: messages.completionColumns.actions,
      align: "right",
      width: 100,
      cell: ({ enrollment_id, name, abilities }) =>
        enrollment_id !== null && (
          <AssignmentActions id={enrollment_id} name={name} abilities={abilities} choose={choose} />
        ),
      wideOnly: true,
    },
  ]
}

function Named({ name, detail }: { name: string; detail: readonly (string | null)[] }) {
  return (
    <>
      <Text size="sm" className="name person">
        {name}
      </Text>
      <Text size="xs" c="dimmed" className="name">
        {detail.filter((word) => word !== null).join(", ")}
      </Text>
    </>
  )
}

function figures(
  key: string,
  header: string,
  sort: string | undefined,
  textOf: (row: Enrollment) => string,
): Column<Enrollment> {
  const cell = (row: Enrollment) => <span className="figures">{textOf(row)}</span>
  return { key, header, align: "right", width: 100, cell, ...(sort !== undefined && { sort }) }
}

function day(
  key: string,
  header: string,
  sort: string,
  dayOf: (row: Enrollment) => string | null,
  wideOnly = false,
): Column<Enrollment> {
  return {
    key,
    header,
    sort,
    width: DAY,
    wideOnly,
    cell: (row) => <span className="day">{formatDay(dayOf(row)?.slice(0, DAY_LENGTH))}</span>,
  }
}
