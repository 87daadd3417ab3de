import { Button, Center, Stack, Title } from "@mantine/core"
import type { ReactNode } from "react"
import { formatDay } from "../../lib/format.ts"
import { Failure, Loading } from "../../ui/states.tsx"
import { KudosCard, type KudosAct } from "./kudos-card.tsx"
import type { Kudos } from "./labels.ts"
import classes from "./kudos.module.css"
import { messages } from "./messages.ts"

type KudosWallProps = {
  list: {
    items: Kudos[]
    isPending: boolean
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  empty: ReactNode
  onAct?: (act: KudosAct, kudos: Kudos) => void
}

/** The cards grouped by week, in list order. */
export function KudosWall({ list, empty, onAct }: KudosWallProps) {
  if (list.isPending) return <Loading />
  if (list.error !== null && list.items.length === 0) {
    return <Failure error={list.error} onRetry={() => void list.refetch()} />
  }
  if (list.items.length === 0) return empty
  return (
    <Stack gap="lg">
      {weeksOf(list.items).map(({ week, cards }) => (
        <section key={`${week} ${cards[0]?._id}`}>
          <Title order={2} size="h4" mb="sm">
            {messages.kudosWall.weekOf(formatDay(week))}
          </Title>
          <ul className={classes["wall"]}>
            {cards.map((kudos) => (
              <li key={kudos._id}>
                <KudosCard kudos={kudos} {...(onAct && { onAct })} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {list.error !== null && (
        <Failure
          error={list.error}
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {list.hasNextPage && (
        <Center>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {messages.kudosWall.showMore}
          </Button>
        </Center>
      )}
    </Stack>
  )
}

function weeksOf(items: readonly Kudos[]): { week: string; cards: Kudos[] }[] {
  const weeks: { week: string; cards: Kudos[] }[] = []
  for (const kudos of items) {
    const last = weeks.at(-1)
    if (last?.week === kudos.week_start) last.cards.push(kudos)
    else weeks.push({ week: kudos.week_start, cards: [kudos] })
  }
  return weeks
}
