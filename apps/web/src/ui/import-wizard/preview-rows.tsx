import { Stack, Text, VisuallyHidden } from "@mantine/core"
import { formatDay, NOTHING } from "../../lib/format.ts"
import { humanize } from "../../lib/humanize.ts"
import type { PreviewRow } from "../../lib/import-types.ts"
import type { Column } from "../data-row.tsx"
import classes from "./import-wizard.module.css"
import { translate } from "../../lib/language.ts"
import { StatusChip } from "../status-chip.tsx"
import { messages } from "./messages.ts"

const words = messages.previewRows

/** Shown as the heading of a row, not among its values. */
const TITLE_FIELDS = new Set(["employee_id", "first_name", "last_name"])

/** The ID of a department or task next to its name. */
const LONG_ID = / \([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\)$/

function formatValue(value: string | null): string {
  if (value === null) return words.nothing
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (value === "true") return messages.questions.yes
  return value === "false" ? messages.questions.no : value.replace(LONG_ID, "")
}

/** The person a row is about. */
function titleOf({ values, employee_id }: PreviewRow): string {
  const valueOf = (name: string) => values.find(({ field }) => field === name)?.value ?? ""
  const name = `${valueOf("first_name")} ${valueOf("last_name")}`.trim()
  const id = valueOf("employee_id") || (employee_id ?? "")
  if (name === "") return id || NOTHING
  return id === "" ? name : `${name} (${id})`
}

function Content({ row }: { row: PreviewRow }) {
  const others = row.values.filter(({ field }) => !TITLE_FIELDS.has(field))
  return (
    <Stack gap={2}>
      <Text size="sm" fw={600} className="name">
        {titleOf(row)}
      </Text>
      <Text size="xs" c="dimmed" className="name">
        {others.map(({ label, value }) => `${translate(label)}: ${formatValue(value)}`).join(" · ")}
      </Text>
    </Stack>
  )
}

function Result({ row: { action, status, errors, warnings, changes } }: { row: PreviewRow }) {
  return (
    <Stack gap={2} align="flex-start">
      <StatusChip status={status}>{status === "invalid" ? words.invalid : words.actions[action]}</StatusChip>
      {errors.map(({ column, code, message, value }) => (
        <div key={`${column} ${code} ${message}`}>
          <Text size="sm" className="name">
            {column !== null && <b>{column}: </b>}
            {humanize(message)}
          </Text>
          {value !== null && value !== "" && !message.includes(`"${value}"`) && (
            <Text size="xs" c="dimmed" className="name">
              {words.inTheFile(value)}
            </Text>
          )}
        </div>
      ))}
      {warnings.map(({ code, message }) => (
        <Text key={`${code} ${message}`} size="sm" className="name">
          <b>{words.warning}: </b>
          {humanize(message)}
        </Text>
      ))}
      {action === "update" &&
        changes.map(({ field, label, before, after }) => (
          <Text key={field} size="sm" className="name">
            <b>{translate(label)}: </b>
            {formatValue(before)} <span aria-hidden>→</span> <VisuallyHidden>{words.becomes}</VisuallyHidden>{" "}
            {formatValue(after)}
          </Text>
        ))}
      {action === "update" && status === "valid" && changes.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noChange}
        </Text>
      )}
    </Stack>
  )
}

export const ROW_COLUMNS: Column<PreviewRow>[] = [
  {
    key: "row",
    header: words.row,
    width: 60,
    align: "right",
    cell: ({ row }) => <span className="figures">{row}</span>,
  },
  {
    key: "content",
    header: words.content,
    cell: (row) => (
      <div className={classes["row"]}>
        <Content row={row} />
        <Result row={row} />
      </div>
    ),
  },
]
