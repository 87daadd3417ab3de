import { ActionIcon, Button, Group, Menu, Stack, Text, TextInput, UnstyledButton } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { IconDots, IconPinFilled, IconPlus } from "@tabler/icons-react"
import { useState } from "react"
import { changeThread, deleteThread, listThreads } from "../../api/endpoints.gen.ts"
import { useInfiniteList, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Failure, Loading } from "../../ui/states.tsx"
import { RenameDialog } from "./rename-dialog.tsx"
import classes from "./threads.module.css"
import type { Thread } from "./labels.ts"
import { messages } from "./messages.ts"

const PAUSE_MS = 250

type ThreadsProps = { current: string; mayAsk: boolean; onOpen: (id: string) => void }

/** The reader's saved chats, pinned ones first. */
export function Threads({ current, mayAsk, onOpen }: ThreadsProps) {
  const [typed, setTyped] = useState("")
  const [q] = useDebouncedValue(typed, PAUSE_MS)
  const list = useInfiniteList(listThreads, { query: { q } })
  return (
    <Panel
      title={messages.threads.chats}
      actions={
        mayAsk && (
          <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => onOpen("")}>
            {messages.threads.newChat}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <TextInput
          aria-label={messages.threads.searchTheChats}
          placeholder={messages.threads.search}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {list.isPending && <Loading lines={3} />}
        {list.error !== null && <Failure error={list.error} onRetry={() => void list.refetch()} />}
        {!list.isPending && list.error === null && list.items.length === 0 && (
          <Text size="sm" c="dimmed" py="xs">
            {q === "" ? messages.threads.yourChatsAreKeptHere : messages.threads.noChatHasSuchTitle}
          </Text>
        )}
        {list.items.map((thread) => (
          <Row key={thread._id} thread={thread} current={thread._id === current} onOpen={onOpen} />
        ))}
        {list.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {messages.threads.olderOnes}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

type RowProps = { thread: Thread; current: boolean; onOpen: (id: string) => void }

function Row({ thread, current, onOpen }: RowProps) {
  const { _id: id, title, pinned, updated_at, version, abilities } = thread
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null)
  const params = { id }
  const pin = useApiMutation(
    () => call(changeThread, { params, body: { pinned: !pinned }, ifMatch: version }),
    ["assistant"],
  )
  const close = () => setDialog(null)
  return (
    <Group gap={4} wrap="nowrap" className={classes["row"]} data-current={current || undefined}>
      <UnstyledButton
        style={{ flex: 1, minWidth: 0 }}
        aria-current={current ? "true" : undefined}
        onClick={() => onOpen(id)}
      >
        <Group gap={4} wrap="nowrap">
          {pinned && <IconPinFilled size={14} role="img" aria-label={messages.threads.pinned} />}
          <Text size="sm" truncate className="name">
            {title}
          </Text>
        </Group>
        <Text size="xs" c="dimmed">
          <Ago at={updated_at} />
        </Text>
      </UnstyledButton>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={messages.threads.actionsFor(title)}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {abilities.edit && (
            <>
              <Menu.Item onClick={() => pin.mutate(undefined)}>
                {pinned ? messages.threads.unpin : messages.threads.pin}
              </Menu.Item>
              <Menu.Item onClick={() => setDialog("rename")}>{messages.threads.rename}</Menu.Item>
            </>
          )}
          {abilities.delete && <Menu.Item onClick={() => setDialog("delete")}>{messages.threads.delete}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {dialog === "rename" && <RenameDialog thread={thread} onClose={close} />}
      {dialog === "delete" && (
        <ConfirmAction
          onClose={close}
          title={messages.threads.deleteThisChat}
          action={messages.threads.delete}
          danger
          run={() => call(deleteThread, { params, ifMatch: version })}
          stale={["assistant/threads"]}
          onDone={() => {
            if (current) onOpen("")
          }}
        >
          {messages.threads.deleteThisChatText}
        </ConfirmAction>
      )}
    </Group>
  )
}
