import { Group, Paper, Text } from "@mantine/core"
import { IconCake } from "@tabler/icons-react"
import type { HomeNews } from "@scorecard/contracts/home"
import type { NewsStory } from "@scorecard/contracts/news"
import type { ReactNode } from "react"
import { formatShortDay } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import { ButtonLink, TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonAvatar } from "../../ui/person-avatar.tsx"
import classes from "./home.module.css"
import { messages } from "./messages.ts"

const MOST = 6
const MOST_ANNOUNCEMENTS = 3
const text = messages.celebrations

type Celebration = { key: string; name: string; about: ReactNode }

/** Birthdays, anniversaries, kudos and new people of these days, and the company's announcements. */
export function Celebrations({ stories, my_birthday }: HomeNews) {
  return (
    <>
      <MyBirthday {...my_birthday} />
      <Panel
        title={text.title}
        actions={
          <TextLink to="/news" size="sm">
            {text.news}
          </TextLink>
        }
      >
        <Celebrated celebrations={stories.flatMap(celebrationsOf).slice(0, MOST)} />
      </Panel>
      <Announcements stories={stories} />
    </>
  )
}

function celebrationsOf(story: NewsStory): Celebration[] {
  switch (story.key) {
    case "birthdays":
      return story.items.map(({ employee_id, name, is_today, date }) => ({
        key: `birthday ${employee_id}`,
        name,
        about: is_today ? text.birthdayToday : text.birthday(formatShortDay(date)),
      }))
    case "anniversaries":
      return story.items.map(({ employee_id, name, years, date }) => ({
        key: `anniversary ${employee_id}`,
        name,
        about: text.anniversary(years, formatShortDay(date)),
      }))
    case "kudos":
      return story.items.map(({ _id, title, author_name, recipients }) => ({
        key: _id,
        name: recipients.map(({ name }) => name).join(", ") || author_name,
        about: text.kudos(title),
      }))
    case "new_hires":
      return story.items.map(({ employee_id, name, hire_date }) => ({
        key: `new ${employee_id}`,
        name,
        about: text.newHere(formatShortDay(hire_date)),
      }))
    case "announcements":
    case "bonus_qualifiers":
    case "top_performers":
      break
  }
  return []
}

function Celebrated({ celebrations }: { celebrations: readonly Celebration[] }) {
  if (celebrations.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {text.nothing}
      </Text>
    )
  }
  return (
    <ul className={classes["list"]}>
      {celebrations.map(({ key, name, about }) => (
        <li key={key} className={classes["row"]}>
          <PersonAvatar name={name} size={32} />
          <div className={classes["about"]}>
            <Text size="sm" fw={500} className="name">
              {name}
            </Text>
            <Text size="xs" c="dimmed" className="name" component="div">
              {about}
            </Text>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Announcements({ stories }: { stories: readonly NewsStory[] }) {
  const items = stories.flatMap((story) => (story.key === "announcements" ? story.items : []))
  if (items.length === 0) return null
  return (
    <Panel
      title={text.announcements}
      actions={
        <TextLink to="/news" size="sm">
          {text.allAnnouncements}
        </TextLink>
      }
    >
      <ul className={classes["list"]}>
        {items.slice(0, MOST_ANNOUNCEMENTS).map(({ _id, title, created_by_name, published_from }) => (
          <li key={_id} className={classes["row"]}>
            <div className={classes["about"]}>
              <Text size="sm" fw={500} className="name">
                {title}
              </Text>
              <Text size="xs" c="dimmed" className="name">
                {created_by_name}, <Ago at={published_from} />
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Shown only on the reader's own birthday. */
function MyBirthday({ is_birthday, greetings }: HomeNews["my_birthday"]) {
  const me = useMe()
  if (!is_birthday) return null
  const { preferred_name, first_name } = me.employee.personal_data
  const words = messages.myBirthday
  return (
    <Paper component="section" aria-label={words.yourBirthday} p="lg" className={classes["surprise"] ?? ""}>
      <Group gap="md">
        <IconCake size={44} stroke={1.5} aria-hidden />
        <div className={classes["greeting"]}>
          <Text fz={22} fw={700} className="name">
            {words.happyBirthday(preferred_name ?? first_name)}
          </Text>
          <Text size="sm">{greetings === 0 ? words.todayIsYourDay : words.greetingsSoFar(greetings)}</Text>
        </div>
        {greetings > 0 && (
          <ButtonLink to="/news" search={{ greetings: me.employee_id }} variant="white" color="dark">
            {words.readYourGreetings}
          </ButtonLink>
        )}
      </Group>
    </Paper>
  )
}
