import { Drawer, Stack, Text } from "@mantine/core"
import { PersonName } from "../../ui/person-name.tsx"
import { Ago } from "../../ui/ago/ago.tsx"
import type { CatalogType } from "./catalog-labels.ts"
import { ReminderPanel } from "./reminder-panel.tsx"
import { TypeForm } from "./type-form.tsx"
import { messages } from "./messages.ts"
import { translate } from "../../lib/language.ts"

/** One type: its settings, and for a reminder its preview. */
export function TypeDrawer({ type, onClose }: { type: CatalogType | null; onClose: () => void }) {
  return (
    <Drawer
      opened={type !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title={type === null ? "" : translate(type.label)}
    >
      {type && (
        <Stack>
          <Text size="sm">
            {messages.typeDrawer.details(
              type.recipients,
              type.updated_by_id !== null && type.updated_at !== null && (
                <>
                  {messages.typeDrawer.lastChangedBy(
                    <PersonName id={type.updated_by_id} />,
                    <Ago at={type.updated_at} isTabStop />,
                  )}
                </>
              ),
            )}
          </Text>
          <TypeForm key={type.key} type={type} onClose={onClose} />
          {type.abilities.preview && <ReminderPanel key={type.key} type={type} />}
        </Stack>
      )}
    </Drawer>
  )
}
