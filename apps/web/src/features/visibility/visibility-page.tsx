import { Stack } from "@mantine/core"
import { readVisibilityCatalog } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"
import { VisibilitySwitch, type Catalog, type CatalogItem } from "./visibility-switch.tsx"
import { messages } from "./messages.ts"

/** Which pages and stories people see. Hiding a key hides everything below it. (rules/administration#visibility) */
export default function VisibilityPage() {
  const catalog = useApiQuery(readVisibilityCatalog)
  return (
    <Page title={messages.visibilityPage.visibility} about={messages.visibilityPage.about}>
      <Answer of={catalog}>
        {({ catalog: items }) => (
          <Stack>
            {items
              .filter(({ parent }) => parent === null)
              .map((root) => (
                <Panel key={root.key}>
                  <Branch item={root} items={items} depth={0} hidden={false} />
                </Panel>
              ))}
          </Stack>
        )}
      </Answer>
    </Page>
  )
}

type BranchProps = { item: CatalogItem; items: Catalog; depth: number; hidden: boolean }

const INDENT_PX = 28

function Branch({ item, items, depth, hidden }: BranchProps) {
  return (
    <div style={{ paddingInlineStart: depth === 0 ? 0 : INDENT_PX }}>
      <VisibilitySwitch
        item={item}
        below={items.filter(({ key }) => key.startsWith(`${item.key}.`))}
        isSection={depth === 0}
        isHiddenByParent={hidden}
      />
      {items
        .filter(({ parent }) => parent === item.key)
        .map((child) => (
          <Branch key={child.key} item={child} items={items} depth={depth + 1} hidden={hidden || !item.enabled} />
        ))}
    </div>
  )
}
