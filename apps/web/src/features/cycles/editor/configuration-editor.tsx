import { Alert, Button, Group, List, Stack, Text } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import type { Configuration, CycleView } from "@scorecard/contracts/cycles"
import type { ConfigurationPart } from "@scorecard/domain/scoring"
import { useMemo, useState } from "react"
import { useDraft } from "../../../lib/draft.ts"
import { DraftOffer } from "../../../ui/draft-offer.tsx"
import { Form, FormButton, FormNote } from "../../../ui/form.tsx"
import { UnsavedGuard } from "../../../ui/unsaved-guard.tsx"
import { PART_NAMES, PARTS } from "../../../ui/configuration/labels.ts"
import { TemplateDialog } from "../../../ui/configuration/template-dialog.tsx"
import { CopyDialog } from "./copy-dialog.tsx"
import { CountsEditor } from "./counts-editor.tsx"
import { documentsOf } from "./documents.ts"
import { GoalsEditor } from "./goals-editor.tsx"
import { MetricsEditor } from "./metrics-editor.tsx"
import { NewerConfiguration } from "./newer-configuration.tsx"
import { RubricEditor } from "./rubric-editor.tsx"
import { SavedKeys, savedKeysOf } from "./keys.ts"
import { useEditing } from "./use-editing.ts"
import classes from "../cycles.module.css"
import { humanize } from "../../../lib/humanize.ts"
import { messages } from "../messages.ts"

type ConfigurationEditorProps = {
  configuration: Configuration
  cycles: readonly CycleView[]
  part: ConfigurationPart | null
}

/** An upcoming cycle's four documents, edited and saved together. */
export function ConfigurationEditor({ configuration, cycles, part }: ConfigurationEditorProps) {
  const editing = useEditing(configuration)
  const { draft, edit, changed, unfinished, issues, base } = editing
  const typed = useMemo(() => ({ documents: draft, version: base.version }), [draft, base.version])
  const kept = useDraft(`configuration.${base.cycle._id}`, typed, changed.length > 0)
  const saved = useMemo(() => savedKeysOf(documentsOf(base)), [base])
  const [copying, { open, close }] = useDisclosure(false)
  const [isChoosing, setChoosing] = useState(false)
  const save = async (over: Configuration) => {
    if (!(await editing.saveOver(over))) return
    kept.forget()
    notifications.show({ message: messages.configurationEditor.configurationOfWasSaved(base.cycle.label) })
  }
  return (
    <>
      <Form error={editing.left} check={() => unfinished} onSubmit={() => void save(base)}>
        <Stack {...(part === null && { display: "none" })}>
          <UnsavedGuard dirty={changed.length > 0} leavesBy={["cycle"]} isKept />
          <Group justify="space-between">
            <Text size="sm" c="dimmed" maw="70ch">
              {messages.configurationEditor.upcoming}
            </Text>
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => setChoosing(true)} disabled={changed.length > 0}>
                {messages.configurationEditor.chooseTemplate}
              </Button>
              <Button size="xs" variant="default" onClick={open} disabled={changed.length > 0}>
                {messages.configurationEditor.copyFromAnotherCycle}
              </Button>
            </Group>
          </Group>
          <DraftOffer
            before={kept.before}
            onTake={({ documents = draft, version = base.version }) => editing.resume(documents, version)}
            onDrop={kept.forget}
          />
          <SavedKeys value={saved}>
            {part === "metrics" && (
              <MetricsEditor metrics={draft.metrics} issues={issues} onChange={(metrics) => edit({ metrics })} />
            )}
            {part === "goals" && (
              <GoalsEditor goals={draft.goals} issues={issues} onChange={(goals) => edit({ goals })} />
            )}
            {part === "evaluation_counts" && (
              <CountsEditor
                counts={draft.evaluation_counts}
                issues={issues}
                onChange={(evaluation_counts) => edit({ evaluation_counts })}
              />
            )}
            {part === "rubric" && (
              <RubricEditor rubric={draft.rubric} issues={issues} onChange={(rubric) => edit({ rubric })} />
            )}
          </SavedKeys>
          {changed.length > 0 && (
            <div className={classes["bar"]}>
              <Stack gap="sm">
                <IssueList issues={unfinished} />
                {editing.newer && (
                  <NewerConfiguration
                    mine={draft}
                    newer={editing.newer}
                    onTakeTheirs={() => editing.newer && editing.take(editing.newer)}
                    onKeepMine={() => editing.newer && void save(editing.newer)}
                  />
                )}
                <FormNote />
                <Group justify="space-between">
                  <Text size="sm" aria-live="polite">
                    {messages.configurationEditor.notSavedYet(changed.map((name) => PART_NAMES[name]).join(", "))}
                  </Text>
                  <Group gap="xs">
                    <Button
                      variant="default"
                      onClick={() => {
                        editing.take(configuration)
                        kept.forget()
                      }}
                    >
                      {messages.configurationEditor.discardChanges}
                    </Button>
                    <FormButton action="save" loading={editing.saving} disabled={editing.newer !== null}>
                      {messages.configurationEditor.saveConfiguration}
                    </FormButton>
                  </Group>
                </Group>
              </Stack>
            </div>
          )}
        </Stack>
      </Form>
      {isChoosing && <TemplateDialog cycle={base.cycle} onClose={() => setChoosing(false)} />}
      <CopyDialog opened={copying} onClose={close} configuration={base} cycles={cycles} />
    </>
  )
}

const MAX_SHOWN = 5

/** The issues that block saving, in every part. */
function IssueList({ issues }: { issues: Readonly<Record<string, string>> }) {
  const found = Object.entries(issues)
  if (found.length === 0) return null
  return (
    <Alert color="orange" title={messages.configurationEditor.fixTheseBeforeSaving} role="status">
      <List size="sm">
        {found.slice(0, MAX_SHOWN).map(([path, message]) => (
          <List.Item key={path}>
            {PART_NAMES[PARTS.find((part) => path.startsWith(`${part}.`)) ?? "metrics"]}: {humanize(message)}
          </List.Item>
        ))}
      </List>
      {found.length > MAX_SHOWN && (
        <Text size="sm">{messages.configurationEditor.andMore(found.length - MAX_SHOWN)}</Text>
      )}
    </Alert>
  )
}
