import { Stack, Switch } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useQueryClient } from "@tanstack/react-query"
import type { Reply } from "../../api/endpoint.ts"
import { readVisibilityCatalog, switchVisibility } from "../../api/visibility.ts"
import { useAsk, useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer } from "../../ui/states.tsx"

type Catalog = Reply<typeof readVisibilityCatalog>["catalog"]
type Key = Catalog[number]

/** Which pages and stories people see. A key hides all below it. (interface §2.4) */
export default function VisibilityPage() {
  const catalog = useAsk(readVisibilityCatalog)
  return (
    <Page
      title="Visibility"
      about="What is switched off vanishes for everybody, with all below it; its address leads to the home page. The data stays."
    >
      <Answer of={catalog}>
        {({ catalog: keys }) => (
          <Stack>
            {keys
              .filter(({ parent }) => parent === null)
              .map((root) => (
                <Panel key={root.key}>
                  <Branch node={root} keys={keys} depth={0} hidden={false} />
                </Panel>
              ))}
          </Stack>
        )}
      </Answer>
    </Page>
  )
}

type BranchProps = { node: Key; keys: Catalog; depth: number; hidden: boolean }

const INDENT_PX = 28

function Branch({ node, keys, depth, hidden }: BranchProps) {
  const client = useQueryClient()
  const write = useWrite(
    (enabled: boolean) =>
      call(switchVisibility, { params: { key: node.key }, body: { enabled }, ifMatch: node.version }),
    ["system/visibility", "visibility"],
  )
  const change = (enabled: boolean) =>
    write.mutate(enabled, {
      onError: (error) => {
        notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
        void client.invalidateQueries({ queryKey: ["system", "visibility"] })
      },
    })
  return (
    <div style={{ paddingInlineStart: depth === 0 ? 0 : INDENT_PX }}>
      <Switch
        py={6}
        checked={node.enabled}
        disabled={!node.abilities.edit || write.isPending}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
        label={node.label}
        description={hidden && node.enabled ? "Hidden with what it belongs to" : undefined}
        {...(depth === 0 && { fw: 600 })}
      />
      {keys
        .filter(({ parent }) => parent === node.key)
        .map((child) => (
          <Branch key={child.key} node={child} keys={keys} depth={depth + 1} hidden={hidden || !node.enabled} />
        ))}
    </div>
  )
}
