import { Badge, Button, Drawer, Group, Stack, Text } from "@mantine/core"
import { useState } from "react"
import { exportScheduleCodes } from "../../api/endpoints.gen.ts"
import { ExportButton } from "../../ui/export-button.tsx"
import { CodeForm } from "./code-form.tsx"
import { DeleteCode } from "./delete-code.tsx"
import { countsFor, tintOf, type Codes } from "./code-appearance.ts"
import type { DayCode } from "./use-schedule-drafts.ts"
import { messages } from "./messages.ts"

type CodesDrawerProps = { opened: boolean; onClose: () => void; codes: Codes; mayAdd: boolean }

/** The day codes that schedules use. People with permission can add and edit them here. */
export function CodesDrawer({ opened, onClose, codes, mayAdd }: CodesDrawerProps) {
  const [edited, setEdited] = useState<DayCode | "new" | null>(null)
  const [deleted, setDeleted] = useState<DayCode | null>(null)
  const done = () => setEdited(null)
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="md" title={messages.codesDrawer.dayCodes}>
      <Stack>
        <Group justify="space-between">
          <ExportButton endpoint={exportScheduleCodes} />
          {mayAdd && edited !== "new" && (
            <Button onClick={() => setEdited("new")}>{messages.codesDrawer.addDayCode}</Button>
          )}
        </Group>
        {edited === "new" && <CodeForm onDone={done} />}
        {[...codes.values()].map((code) =>
          edited !== "new" && edited?._id === code._id ? (
            <CodeForm key={code._id} code={code} onDone={done} />
          ) : (
            <Group key={code._id} justify="space-between" wrap="nowrap" align="flex-start">
              <div style={{ minWidth: 0 }}>
                <Group gap="xs">
                  <Badge variant="default" className={tintOf(code)}>
                    {code.code}
                  </Badge>
                  <Text size="sm" fw={600} className="name">
                    {code.label}
                  </Text>
                </Group>
                <Text size="xs" c="dimmed">
                  {messages.codesDrawer.countsFor(countsFor(code))}
                </Text>
              </div>
              <Group gap={6} wrap="nowrap">
                {code.abilities.edit && (
                  <Button size="compact-sm" variant="default" onClick={() => setEdited(code)}>
                    {messages.codesDrawer.editCode(code.code)}
                  </Button>
                )}
                {code.abilities.delete && (
                  <Button size="compact-sm" variant="default" onClick={() => setDeleted(code)}>
                    {messages.codesDrawer.deleteCode(code.code)}
                  </Button>
                )}
              </Group>
            </Group>
          ),
        )}
      </Stack>
      {deleted && <DeleteCode code={deleted} onClose={() => setDeleted(null)} />}
    </Drawer>
  )
}
