import { Group, SegmentedControl, Stack } from "@mantine/core"
import { listNotificationTypes } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { groupName, isChanged, type CatalogType } from "./catalog-labels.ts"
import { TypeDrawer } from "./type-drawer.tsx"
import { TypeTable } from "./type-table.tsx"
import { messages } from "./messages.ts"

const SHOWN = [
  { value: "", label: messages.catalogPage.all },
  { value: "on", label: messages.catalogPage.on },
  { value: "off", label: messages.catalogPage.off },
  { value: "changed", label: messages.catalogPage.changed },
]

/** The notification types: on or off, wording, channels and schedule. (rules/notifications#types) */
export default function CatalogPage() {
  const [filters, setFilters] = useSearchFilters({ q: "", show: "", type: "" })
  const types = useApiQuery(listNotificationTypes)
  return (
    <Page title={messages.catalogPage.notificationCatalog} about={messages.catalogPage.about}>
      <Group align="flex-end" gap="sm">
        <SearchField
          value={filters.q}
          onChange={(q) => setFilters({ q })}
          placeholder={messages.catalogPage.nameRecipientsOrWords}
          w={260}
        />
        <SegmentedControl
          aria-label={messages.catalogPage.whichTypes}
          value={filters.show}
          onChange={(show) => setFilters({ show })}
          data={SHOWN}
        />
      </Group>
      <Answer of={types} lines={10}>
        {({ items }) => (
          <>
            <Groups
              types={items.filter((type) => fits(type, filters.q, filters.show))}
              onOpen={(type) => setFilters({ type })}
            />
            <TypeDrawer
              type={items.find(({ key }) => key === filters.type) ?? null}
              onClose={() => setFilters({ type: "" })}
            />
          </>
        )}
      </Answer>
    </Page>
  )
}

function Groups({ types, onOpen }: { types: readonly CatalogType[]; onOpen: (key: string) => void }) {
  const groups = [...new Set(types.map(({ group }) => group))]
  if (groups.length === 0) {
    return (
      <Panel>
        <Empty title={messages.catalogPage.noTypeHere}>{messages.catalogPage.nothingMatches}</Empty>
      </Panel>
    )
  }
  return (
    <Stack>
      {groups.map((group) => (
        <Panel key={group} title={groupName(group)}>
          <TypeTable label={groupName(group)} types={types.filter((type) => type.group === group)} onOpen={onOpen} />
        </Panel>
      ))}
    </Stack>
  )
}

function fits(type: CatalogType, q: string, show: string): boolean {
  if (show === "on" && !type.enabled) return false
  if (show === "off" && type.enabled) return false
  if (show === "changed" && !isChanged(type)) return false
  const { label, recipients, title_template, body_template } = type
  return [label, recipients, title_template, body_template].some((text) => text.toLowerCase().includes(q.toLowerCase()))
}
