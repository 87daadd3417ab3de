import { Badge, Button, Group, Text } from "@mantine/core"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useState } from "react"
import { useMe, type Me } from "../../lib/me.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import type { ItemOf, ItemsOf } from "./stories.ts"
import classes from "./news.module.css"
import { messages } from "./messages.ts"

type Badges = ItemOf<"kudos">["badge"]
const BADGES: Record<Badges, string> = messages.kudosStory.badges
const FIRST = 4

/** News shows two weeks of all kudos; the kudos page shows only cards that thank people in the reader's pool. */
function kudosPageName({ level, employee }: Me): string {
  if (level === SUPER_ADMIN || employee.access_scope === "company") return messages.kudosStory.allKudos
  return level === 1 ? messages.kudosStory.myKudos : messages.kudosStory.myTeamsKudos
}

/** Kudos from this week and last week. */
export function KudosStory({ items }: { items: ItemsOf<"kudos"> }) {
  const me = useMe()
  const [opened, setOpened] = useState(false)
  const shown = opened ? items : items.slice(0, FIRST)
  return (
    <Panel
      title={messages.kudosStory.weeklyKudos}
      actions={
        me.shows("scorecard.weekly_kudos") && (
          <TextLink to="/kudos" size="sm">
            {kudosPageName(me)}
          </TextLink>
        )
      }
    >
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {messages.kudosStory.noKudos}
        </Text>
      )}
      <div>
        {shown.map((card) => (
          <KudosCard key={card._id} card={card} />
        ))}
      </div>
      {items.length > FIRST && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={6}
          ms={-8}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {opened ? messages.kudosStory.showFewer : messages.kudosStory.showAll(items.length)}
        </Button>
      )}
    </Panel>
  )
}

function KudosCard({ card }: { card: ItemOf<"kudos"> }) {
  return (
    <article className={classes["card"]}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <Text fw={650} className="name" flex={1} miw={180}>
          {card.title}
        </Text>
        <Badge>{BADGES[card.badge]}</Badge>
      </Group>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {messages.kudosStory.forRecipients(
          card.recipients.map(({ employee_id, name }, at) => (
            <span key={employee_id}>
              {at > 0 && (at === card.recipients.length - 1 ? messages.kudosStory.and : ", ")}
              <b dir="auto">{name}</b>
            </span>
          )),
        )}
      </Text>
      <Text size="sm" mt={4} className={`name ${classes["written"]}`}>
        {card.message}
      </Text>
      <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: "anywhere" }}>
        <bdi>{card.author_name}</bdi>, {card.published_at !== null && <Ago at={card.published_at} />}
      </Text>
    </article>
  )
}
