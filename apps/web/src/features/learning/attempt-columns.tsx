import { Badge, Button, Text, VisuallyHidden } from "@mantine/core"
import { count, formatScore } from "../../lib/format.ts"
import { Moment } from "../../ui/moment.tsx"
import type { Attempt } from "./learning-labels.ts"
import type { Column } from "../../ui/data-row.tsx"

export function attemptColumns(reset: (attempt: Attempt) => void): Column<Attempt>[] {
  return [
    {
      key: "name",
      header: "Name",
      width: 170,
      cell: ({ name, department_name }) => <Named name={name} detail={department_name ?? ""} />,
    },
    {
      key: "quiz",
      header: "Quiz",
      cell: ({ unit_title, module_title }) => (
        <Named name={unit_title ?? "No longer in the module"} detail={module_title} />
      ),
    },
    {
      key: "result",
      header: "Result",
      width: 110,
      cell: ({ passed }) => (
        <Badge tt="none" color={passed ? "green.9" : "gray.8"}>
          {passed ? "Passed" : "Not passed"}
        </Badge>
      ),
    },
    {
      key: "percent",
      header: "Right",
      sort: "percent",
      align: "right",
      width: 100,
      cell: ({ percent, right, questions }) => (
        <>
          <Text size="sm" className="figures">
            {formatScore(percent)}%
          </Text>
          <Text size="xs" c="dimmed" className="figures">
            {right} of {questions}
          </Text>
        </>
      ),
    },
    {
      key: "number",
      header: "Attempt",
      width: 140,
      cell: ({ number, reset_at, attempts_left }) => (
        <Named name={`No. ${number}`} detail={reset_at === null ? leftOf(attempts_left) : "counts no more"} />
      ),
      wideOnly: true,
    },
    {
      key: "at",
      header: "When",
      sort: "created_at",
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      key: "actions",
      header: "Actions",
      align: "right",
      width: 130,
      cell: (attempt) =>
        attempt.abilities.reset && (
          <Button size="xs" variant="default" onClick={() => reset(attempt)}>
            Begin again
            <VisuallyHidden>
              : {attempt.name}, {attempt.unit_title}
            </VisuallyHidden>
          </Button>
        ),
    },
  ]
}

function leftOf(left: number | null): string {
  return left === null ? "any number left" : `${count(left, "attempt")} left`
}

function Named({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <Text size="sm" className="name person">
        {name}
      </Text>
      <Text size="xs" c="dimmed" className="name">
        {detail}
      </Text>
    </>
  )
}
