import { Badge, Button, Group, Text } from "@mantine/core"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { useState } from "react"
import { formatMoment } from "../../lib/format.ts"
import { useMe, type Me } from "../../lib/me.ts"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import type { ItemOf, ItemsOf } from "./stories.ts"
import classes from "./news.module.css"

type Badges = ItemOf<"kudos">["badge"]
const BADGES: Record<Badges, string> = {
  teamwork: "Teamwork",
  customer_focus: "Customer focus",
  above_and_beyond: "Above and beyond",
  quality: "Quality",
  reliability: "Reliability",
  innovation: "Innovation",
  leadership: "Leadership",
  learning: "Learning",
}
const FIRST = 4

/** News shows everybody's kudos of two weeks; the kudos page keeps all cards that thank people of one's own pool. */
function kudosPageName({ level, employee }: Me): string {
  if (level === SUPER_ADMIN || employee.access_scope === "company") return "All kudos"
  return level === 1 ? "My kudos" : "My team's kudos"
}

/** Thanks of this week and the last. */
export function KudosStory({ items }: { items: ItemsOf<"kudos"> }) {
  const me = useMe()
  const [opened, setOpened] = useState(false)
  const shown = opened ? items : items.slice(0, FIRST)
  return (
    <Panel
      title="Weekly kudos"
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
          Nobody was thanked yet, this week or the last.
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
          {opened ? "Show fewer" : `Show all ${items.length}`}
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
        <Badge variant="light" tt="none">
          {BADGES[card.badge]}
        </Badge>
      </Group>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        For{" "}
        {card.recipients.map(({ employee_id, name }, at) => (
          <span key={employee_id}>
            {at > 0 && (at === card.recipients.length - 1 ? " and " : ", ")}
            <b dir="auto">{name}</b>
          </span>
        ))}
      </Text>
      <Text size="sm" mt={4} className={`name ${classes["written"]}`}>
        {card.message}
      </Text>
      <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: "anywhere" }}>
        <bdi>{card.author_name}</bdi>, {formatMoment(card.published_at)}
      </Text>
    </article>
  )
}
