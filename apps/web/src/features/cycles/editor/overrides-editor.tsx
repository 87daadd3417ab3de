import { ActionIcon, Button, Group, Pagination, SimpleGrid, Stack, Text } from "@mantine/core"
import { IconPlus, IconTrash } from "@tabler/icons-react"
import type { EvaluationOverride } from "@scorecard/domain/scoring"
import { useState } from "react"
import { DepartmentPicker } from "../../../ui/department-picker.tsx"
import { PersonPicker } from "../../../ui/person-picker.tsx"
import { EVALUATION_NAMES } from "../cycle-labels.ts"
import { RequirementFields } from "./requirement-fields.tsx"
import type { Issues } from "./documents.ts"
import { without } from "./list-edits.ts"
import classes from "../cycles.module.css"
import { messages } from "../messages.ts"

const PAGE = 25
const COLUMNS = { "--columns": "minmax(0, 1fr) 280px 280px 40px" }

type OverridesEditorProps = {
  overrides: readonly EvaluationOverride[]
  issues: Issues
  onChange: (overrides: EvaluationOverride[]) => void
}

/** Departments and employees with their own evaluation requirements. */
export function OverridesEditor({ overrides, issues, onChange }: OverridesEditorProps) {
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(overrides.length / PAGE))
  const first = (Math.min(page, pages) - 1) * PAGE
  const add = (override: EvaluationOverride) => {
    onChange([...overrides, override])
    setPage(Math.ceil((overrides.length + 1) / PAGE))
  }
  const requirement = { cadence: "weekly", count: 1 } as const
  return (
    <Stack gap="sm">
      {overrides.length === 0 && <Text size="sm">{messages.overridesEditor.none}</Text>}
      {overrides.slice(first, first + PAGE).map((override, place) => {
        const at = first + place
        return (
          <OverrideRow
            key={at}
            override={override}
            issueAt={(field) => issues[`evaluation_counts.overrides.${at}${field}`]}
            onChange={(next) => onChange(overrides.map((one, index) => (index === at ? next : one)))}
            onRemove={() => onChange(without(overrides, at))}
          />
        )
      })}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={Math.min(page, pages)}
          onChange={setPage}
          getControlProps={(control) => ({ "aria-label": messages.overridesEditor.pageOfExceptions(control) })}
        />
      )}
      <Group gap="xs">
        <AddButton
          label={messages.overridesEditor.addADepartment}
          onClick={() => add({ department_id: "", sbs: requirement })}
        />
        <AddButton
          label={messages.overridesEditor.addAnEmployee}
          onClick={() => add({ employee_id: "", sbs: requirement })}
        />
      </Group>
    </Stack>
  )
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  )
}

type OverrideRowProps = {
  override: EvaluationOverride
  /** The issues by path, relative to the override. */
  issueAt: (field: string) => string | undefined
  onChange: (override: EvaluationOverride) => void
  onRemove: () => void
}

function OverrideRow({ override, issueAt, onChange, onRemove }: OverrideRowProps) {
  const { employee_id, department_id } = override
  const wrong = issueAt("")
  return (
    <section className={classes["item"]} aria-label={messages.overridesEditor.exception}>
      <div className={classes["fields"]} style={COLUMNS}>
        <div className={classes["whole"]}>
          {employee_id === undefined ? (
            <DepartmentPicker
              label={messages.overridesEditor.department}
              required
              value={department_id || null}
              error={issueAt(".department_id") ?? wrong}
              onChange={(id) => onChange({ ...override, department_id: id ?? "" })}
            />
          ) : (
            <PersonPicker
              label={messages.overridesEditor.employee}
              required
              value={employee_id || null}
              error={issueAt(".employee_id") ?? wrong}
              onChange={(id) => onChange({ ...override, employee_id: id ?? "" })}
            />
          )}
        </div>
        {(["sbs", "non_sbs"] as const).map((kind) => (
          <SimpleGrid key={kind} cols={1} spacing={2}>
            <Text size="sm" fw={500}>
              {EVALUATION_NAMES[kind]}
            </Text>
            <RequirementFields
              name={EVALUATION_NAMES[kind]}
              mayBeOpen
              value={override[kind]}
              error={issueAt(`.${kind}.count`)}
              onChange={(requirement) => onChange(withRequirement(override, kind, requirement))}
            />
          </SimpleGrid>
        ))}
        <ActionIcon
          variant="subtle"
          color="gray"
          mt={26}
          aria-label={messages.overridesEditor.removeThisException}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </section>
  )
}

function withRequirement(
  override: EvaluationOverride,
  kind: "sbs" | "non_sbs",
  requirement: EvaluationOverride["sbs"],
): EvaluationOverride {
  const { [kind]: _before, ...rest } = override
  return requirement ? { ...rest, [kind]: requirement } : rest
}
