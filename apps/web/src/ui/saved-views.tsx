import { ActionIcon, Button, Group, Menu, Popover, TextInput } from "@mantine/core"
import { useDisclosure, useLocalStorage } from "@mantine/hooks"
import { IconBookmark, IconTrash } from "@tabler/icons-react"
import { Link, useLocation } from "@tanstack/react-router"
import { useState } from "react"
import { useMe } from "../lib/me.ts"
import { messages } from "./messages.ts"

type View = { path: string; name: string; search: Record<string, string> }

const MAX_NAME = 60
/** What is open on top of a page isn't part of a view. */
const OPENED = ["entry", "request", "dispute", "receipt", "proof"]

/**
 * The filters, order and columns of a list under a name, to return to. They are in its address, so a view is a link. Kept
 * in this browser for each person.
 */
export function SavedViews() {
  const { employee_id } = useMe()
  const { pathname, search } = useLocation()
  const [views, setViews] = useLocalStorage<View[]>({ key: `scorecard.views.${employee_id}`, defaultValue: [] })
  const [isNaming, naming] = useDisclosure(false)
  const own = views.filter(({ path }) => path === pathname)
  const save = (name: string) => {
    const kept = Object.entries(search).filter(([key, value]) => value !== undefined && !OPENED.includes(key))
    const view = { path: pathname, name, search: Object.fromEntries(kept) as Record<string, string> }
    setViews([...views.filter((other) => other.path !== pathname || other.name !== name), view])
    naming.close()
  }
  return (
    <Popover opened={isNaming} onChange={(opened) => !opened && naming.close()} trapFocus withinPortal shadow="md">
      <Menu shadow="md" position="bottom-end" width={240}>
        <Popover.Target>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={messages.savedViews.title}>
              <IconBookmark size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </Popover.Target>
        <Menu.Dropdown>
          <Menu.Label>{own.length > 0 ? messages.savedViews.title : messages.savedViews.none}</Menu.Label>
          {own.map((view) => (
            <Menu.Item key={view.name} renderRoot={(props) => <Link {...props} to={pathname} search={view.search} />}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={naming.open}>{messages.savedViews.saveThis}</Menu.Item>
          {own.map((view) => (
            <Menu.Item
              key={view.name}
              c="dimmed"
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => setViews(views.filter((other) => other !== view))}
            >
              {messages.savedViews.remove(view.name)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Popover.Dropdown>
        <NameField onSave={save} />
      </Popover.Dropdown>
    </Popover>
  )
}

function NameField({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState("")
  const trimmed = name.trim()
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <TextInput
        label={messages.savedViews.name}
        maxLength={MAX_NAME}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={({ key }) => key === "Enter" && trimmed !== "" && onSave(trimmed)}
      />
      <Button disabled={trimmed === ""} onClick={() => onSave(trimmed)}>
        {messages.savedViews.save}
      </Button>
    </Group>
  )
}
