import { Button, Group, Stack, Switch, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { type readVisibilityCatalog, switchVisibility } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { Confirm } from "../../ui/confirm.tsx"
import type { Reply } from "../../api/endpoint.ts"
import { translate } from "../../lib/language.ts"
import { messages } from "./messages.ts"

export type CatalogItem = Catalog[number]

export type Catalog = Reply<typeof readVisibilityCatalog>["catalog"]

const UNDO_MS = 15_000
const STALE = ["system/visibility", "visibility"]
const STORIES = "dashboard.news."

type Change = { enabled: boolean; version: number }
type VisibilitySwitchProps = { item: CatalogItem; below: Catalog; isSection: boolean; isHiddenByParent: boolean }

/** Shows a page again right away; confirms before hiding one for everyone, and offers to undo it. */
export function VisibilitySwitch({ item, below, isSection, isHiddenByParent }: VisibilitySwitchProps) {
  const [isAsking, setAsking] = useState(false)
  const { key } = item
  const label = translate(item.label)
  const write = useApiMutation(
    ({ enabled, version }: Change) => call(switchVisibility, { params: { key }, body: { enabled }, ifMatch: version }),
    STALE,
  )
  const show = (version: number) =>
    write.mutate(
      { enabled: true, version },
      {
        onSuccess: () =>
          notifications.show({ color: "green.9", message: messages.visibilitySwitch.isVisibleAgain(label) }),
        onError: (error) => notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) }),
      },
    )
  const hide = () =>
    write.mutate(
      { enabled: false, version: item.version },
      {
        onSuccess: ({ version }) => {
          setAsking(false)
          offerUndo(label, () => show(version))
        },
      },
    )
  return (
    <>
      <Switch
        py={6}
        checked={item.enabled}
        disabled={!item.abilities.edit || write.isPending}
        onChange={({ currentTarget }) => (currentTarget.checked ? show(item.version) : setAsking(true))}
        label={label}
        description={isHiddenByParent && item.enabled ? messages.visibilitySwitch.hiddenWithItsSection : undefined}
        {...(isSection && { fw: 600 })}
      />
      {isAsking && (
        <Confirm
          opened
          danger
          title={messages.visibilitySwitch.hideLabel(label)}
          action={messages.visibilitySwitch.hide}
          busy={write.isPending}
          error={write.error}
          onConfirm={hide}
          onClose={() => {
            write.reset()
            setAsking(false)
          }}
        >
          <Effect item={item} below={below} />
        </Confirm>
      )}
    </>
  )
}

function Effect({ item, below }: { item: CatalogItem; below: Catalog }) {
  const stories = below.filter(({ key }) => key.startsWith(STORIES))
  const rest = below.filter(({ key }) => !key.startsWith(STORIES))
  const pages = rest.filter((one) => rest.every(({ parent }) => parent !== one.key))
  return (
    <Stack gap="xs">
      <Text size="sm">{messages.visibilitySwitch.peopleWillNoLonger(item.people)}</Text>
      {pages.length > 0 && (
        <Text size="sm">{messages.visibilitySwitch.thisAlsoHidesPages(pages.length, namesOf(pages))}</Text>
      )}
      {stories.length > 0 && (
        <Text size="sm">{messages.visibilitySwitch.thisAlsoHidesStories(stories.length, namesOf(stories))}</Text>
      )}
    </Stack>
  )
}

function namesOf(items: Catalog): string {
  return items.map(({ label }) => translate(label)).join(", ")
}

function offerUndo(label: string, undo: () => void): void {
  const id = `visibility-${label}`
  const undoNow = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{messages.visibilitySwitch.isHidden(label)}</span>
        <Button size="compact-sm" variant="default" onClick={undoNow}>
          {messages.visibilitySwitch.undo}
        </Button>
      </Group>
    ),
  })
}
