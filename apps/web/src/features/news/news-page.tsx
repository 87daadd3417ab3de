import { Grid, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { showNews } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { AnnouncementsStory } from "./announcements-story.tsx"
import { AnniversariesStory } from "./anniversaries-story.tsx"
import { BirthdaysStory } from "./birthdays-story.tsx"
import { BonusStory } from "./bonus-story.tsx"
import { KudosStory } from "./kudos-story.tsx"
import { NewHiresStory } from "./new-hires-story.tsx"
import type { ItemsOf, Story, StoryKey } from "./stories.ts"
import { TopPerformersStory } from "./top-performers-story.tsx"
import { messages } from "./messages.ts"

const EVERY_MS = 300_000

/** Company news. */
export default function NewsPage() {
  const news = useApiQuery(showNews, {}, { refetchInterval: EVERY_MS })
  return (
    <Page title={messages.newsPage.news} about={messages.newsPage.about}>
      <Answer of={news} lines={8}>
        {({ stories }) => <Stories stories={stories} />}
      </Answer>
    </Page>
  )
}

/** The visible stories. Hidden ones aren't loaded. */
function Stories({ stories }: { stories: readonly Story[] }) {
  const story = <Key extends StoryKey>(key: Key, show: (items: ItemsOf<Key>) => ReactNode) => {
    const found = stories.find((one) => one.key === key)
    // A story's items are present if its key is.
    return found === undefined ? null : show(found.items as ItemsOf<Key>)
  }
  if (stories.length === 0) {
    return (
      <Panel>
        <Empty title={messages.newsPage.noNews}>{messages.newsPage.noNewsText}</Empty>
      </Panel>
    )
  }
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Stack>
          {story("announcements", (items) => (
            <AnnouncementsStory items={items} />
          ))}
          {story("kudos", (items) => (
            <KudosStory items={items} />
          ))}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Stack>
          {story("birthdays", (items) => (
            <BirthdaysStory items={items} />
          ))}
          {story("top_performers", (items) => (
            <TopPerformersStory items={items} />
          ))}
          {story("bonus_qualifiers", (items) => (
            <BonusStory items={items} />
          ))}
          {story("anniversaries", (items) => (
            <AnniversariesStory items={items} />
          ))}
          {story("new_hires", (items) => (
            <NewHiresStory items={items} />
          ))}
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
