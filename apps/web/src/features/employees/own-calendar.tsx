import { Button, Group, Stack, Text } from "@mantine/core"
import { useState } from "react"
import { createCalendarFeed, readCalendarFeed, revokeCalendarFeed } from "../../api/endpoints.gen.ts"
import type { Reply } from "../../api/endpoint.ts"
import { call } from "../../lib/api-client.ts"
import { NOTHING } from "../../lib/format.ts"
import { useApiMutation, useApiQuery } from "../../lib/query.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SecretDialog } from "../../ui/secret-dialog/secret-dialog.tsx"
import { Answer, Failure } from "../../ui/states.tsx"
import { Facts } from "./facts.tsx"
import { messages } from "./messages.ts"

const text = messages.ownCalendar
const STALE = ["calendar-feed"]

/** The secret address of the reader's shifts and deadlines. (rules/calendar-feeds) */
export function OwnCalendar() {
  const feed = useApiQuery(readCalendarFeed)
  const [url, setUrl] = useState<string | null>(null)
  return (
    <Panel title={text.calendar}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {text.about}
        </Text>
        <Answer of={feed} lines={2}>
          {(known) => (known.exists ? <Address feed={known} onUrl={setUrl} /> : <NoAddress onUrl={setUrl} />)}
        </Answer>
      </Stack>
      {url !== null && (
        <SecretDialog
          title={text.title}
          label={text.address}
          secret={url}
          warning={text.warning}
          loss={text.loss}
          onClose={() => setUrl(null)}
        />
      )}
    </Panel>
  )
}

type OnUrl = { onUrl: (url: string) => void }

function NoAddress({ onUrl }: OnUrl) {
  const create = useApiMutation(() => call(createCalendarFeed), STALE)
  return (
    <Stack gap="sm" align="flex-start">
      {create.error !== null && <Failure error={create.error} />}
      <Button
        variant="default"
        loading={create.isPending}
        onClick={() => create.mutate(undefined, { onSuccess: (created) => onUrl(created.url) })}
      >
        {text.create}
      </Button>
    </Stack>
  )
}

function Address({ feed: { created_at, last_read_at }, onUrl }: OnUrl & { feed: Reply<typeof readCalendarFeed> }) {
  const [open, setOpen] = useState<"replace" | "revoke" | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack gap="sm">
      <Facts
        facts={{
          [text.created]: created_at === null ? NOTHING : <Ago at={created_at} />,
          [text.lastRead]: last_read_at === null ? text.never : <Ago at={last_read_at} />,
        }}
      />
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen("replace")}>
          {text.replace}
        </Button>
        <Button variant="default" onClick={() => setOpen("revoke")}>
          {text.revoke}
        </Button>
      </Group>
      {open === "replace" && (
        <ConfirmAction
          title={text.replaceTitle}
          action={text.create}
          run={async () => onUrl((await call(createCalendarFeed)).url)}
          stale={STALE}
          onClose={close}
        >
          {text.replaceText}
        </ConfirmAction>
      )}
      {open === "revoke" && (
        <ConfirmAction
          title={text.revokeTitle}
          action={text.revoke}
          danger
          run={() => call(revokeCalendarFeed)}
          stale={STALE}
          notice={{ message: text.revoked }}
          onClose={close}
        >
          {text.revokeText}
        </ConfirmAction>
      )}
    </Stack>
  )
}
