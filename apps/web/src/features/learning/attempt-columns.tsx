import { Button, Text, VisuallyHidden } from "@mantine/core"
import { formatScore } from "../../lib/format.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import type { Attempt } from "./learning-labels.ts"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { WithAvatar } from "../../ui/with-avatar.tsx"
import { messages } from "./messages/index.ts"

export function attemptColumns(reset: (attempt: Attempt) => void): Column<Attempt>[] {
  return [
    {
      key: "name",
      header: messages.attemptColumns.name,
      width: 170,
      cell: ({ name, department_name }) => (
        <WithAvatar name={name}>
          <Named name={name} detail={department_name ?? ""} />
        </WithAvatar>
      ),
    },
    {
      key: "quiz",
      header: messages.attemptColumns.quiz,
      cell: ({ unit_title, module_title }) => (
        <Named name={unit_title ?? messages.attemptColumns.noLongerInModule} detail={module_title} />
      ),
    },
    {
      key: "result",
      header: messages.attemptColumns.result,
      width: 110,
      cell: ({ passed }) => (
        <StatusChip status={passed ? "passed" : "not_passed"}>
          {passed ? messages.attemptColumns.passed : messages.attemptColumns.notPassed}
        </StatusChip>
      ),
    },
    {
      key: "percent",
      header: messages.attemptColumns.right,
      sort: "percent",
      align: "right",
      width: 100,
      cell: ({ percent, right, questions }) => (
        <>
          <Text size="sm" className="figures">
            {formatScore(percent)}%
          </Text>
          <Text size="xs" c="dimmed" className="figures">
            {messages.attemptColumns.of(right, questions)}
          </Text>
        </>
      ),
    },
    {
      key: "number",
      header: messages.attemptColumns.attempt,
      width: 140,
      cell: ({ number, reset_at, attempts_left }) => (
        <Named
          name={messages.attemptColumns.noNumber(number)}
          detail={reset_at === null ? leftOf(attempts_left) : messages.attemptColumns.countsNoMore}
        />
      ),
      wideOnly: true,
    },
    {
      key: "at",
      header: messages.attemptColumns.when,
      sort: "created_at",
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
    {
      key: "actions",
      header: messages.attemptColumns.actions,
      align: "right",
      width: 130,
      cell: (attempt) =>
        attempt.abilities.reset && (
          <Button size="xs" variant="default" onClick={() => reset(attempt)}>
            {messages.attemptColumns.resetAttempts}
            <VisuallyHidden>
              : {attempt.name}, {attempt.unit_title}
            </VisuallyHidden>
          </Button>
        ),
    },
  ]
}

function leftOf(left: number | null): string {
  return left === null ? messages.attemptColumns.anyNumberLeft : messages.attemptColumns.attemptsLeft(left)
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
