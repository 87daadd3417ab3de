import { ActionIcon, Button, Drawer, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconTrash } from "@tabler/icons-react"
import { useState } from "react"
import type { Item, Reply } from "../../api/endpoint.ts"
import { deleteGreeting, listGreetings } from "../../api/endpoints.gen.ts"
import { useInfiniteList, useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useMe } from "../../lib/me.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { Confirm } from "../../ui/confirm.tsx"
import { Empty, Failure, Loading } from "../../ui/states.tsx"
import { PersonAvatar } from "../../ui/person-avatar.tsx"
import { GreetingForm } from "./greeting-form.tsx"
import classes from "./news.module.css"
import { messages } from "./messages.ts"

type Greeting = Item<typeof listGreetings>
type Thread = Reply<typeof listGreetings>["thread"]

type GreetingsDrawerProps = {
  /** The person whose birthday it is; empty while the drawer is closed. */
  employeeId: string
  /** null for the current thread. */
  year: number | null
  onClose: () => void
}

/** A birthday's greetings of one year. Everyone can read them, and write while the thread is open. */
export function GreetingsDrawer({ employeeId, year, onClose }: GreetingsDrawerProps) {
  return (
    <Drawer
      opened={employeeId !== ""}
      onClose={onClose}
      position="right"
      size="md"
      title={messages.greetingsDrawer.birthdayGreetings}
    >
      {employeeId !== "" && <GreetingThread key={employeeId} employeeId={employeeId} year={year} />}
    </Drawer>
  )
}

function GreetingThread({ employeeId, year }: { employeeId: string; year: number | null }) {
  const me = useMe()
  const list = useInfiniteList(listGreetings, {
    params: { employee_id: employeeId },
    query: { ...(year !== null && { year }) },
  })
  // Each page names its thread's person.
  const thread = (list.data?.pages[0] as { thread: Thread } | undefined)?.thread
  if (list.isPending) return <Loading lines={4} />
  if (thread === undefined) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  const isOwn = me.employee_id === employeeId
  return (
    <Stack>
      <Text fw={650} className="name">
        {isOwn ? messages.greetingsDrawer.forYou : thread.name}, {thread.year}
      </Text>
      {list.items.length === 0 && (
        <Empty title={messages.greetingsDrawer.noGreetingsYet}>
          {isOwn ? messages.greetingsDrawer.noGreetingsYetText : messages.greetingsDrawer.beFirstToWriteOne}
        </Empty>
      )}
      {list.items.map((greeting) => (
        <GreetingCard key={greeting._id} greeting={greeting} />
      ))}
      {list.error !== null && (
        <Failure
          error={list.error}
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {messages.greetingsDrawer.moreGreetings}
        </Button>
      )}
      {thread.abilities.greet ? (
        <GreetingForm thread={thread} />
      ) : (
        !isOwn && (
          <Text size="sm" c="dimmed">
            {messages.greetingsDrawer.greetingsCanBeWritten}
          </Text>
        )
      )}
    </Stack>
  )
}

function GreetingCard({ greeting }: { greeting: Greeting }) {
  const [asking, setAsking] = useState(false)
  const remove = useApiMutation(
    () =>
      call(deleteGreeting, {
        params: { employee_id: greeting.employee_id, id: greeting._id },
        ifMatch: greeting.version,
      }),
    ["dashboard/news"],
  )
  return (
    <Group component="article" wrap="nowrap" align="flex-start" gap="sm">
      <PersonAvatar name={greeting.author_name} size={34} />
      <div className={classes["who"]}>
        <Text size="sm" fw={600} className="name">
          {greeting.author_name}
        </Text>
        <Text size="sm" className={`name ${classes["written"]}`}>
          {greeting.text}
        </Text>
        <Text size="xs" c="dimmed">
          <Ago at={greeting.created_at} />
        </Text>
      </div>
      {greeting.abilities.delete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={messages.greetingsDrawer.withdrawGreetingFrom(greeting.author_name)}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={messages.greetingsDrawer.withdrawGreeting}
        action={messages.greetingsDrawer.withdraw}
        danger
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () =>
              notifications.show({ color: "green.9", message: messages.greetingsDrawer.greetingWithdrawn }),
          })
        }
      >
        {messages.greetingsDrawer.withdrawGreetingText(<span className="name">{greeting.text}</span>)}
      </Confirm>
    </Group>
  )
}
