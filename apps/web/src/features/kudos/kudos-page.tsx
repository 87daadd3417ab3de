import { Button, Stack, Tabs } from "@mantine/core"
import { IconHeart } from "@tabler/icons-react"
import { useState } from "react"
import { exportKudos, listKudos, listOwnKudos } from "../../api/endpoints.gen.ts"
import { useInfiniteList } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { PrimaryAction, Page } from "../../ui/page.tsx"
import { ExportButton } from "../../ui/export-button.tsx"
import { Empty } from "../../ui/states.tsx"
import { KudosActionDialog } from "./kudos-action.tsx"
import type { KudosAct } from "./kudos-card.tsx"
import { KudosFilters, PRESET, type Filters } from "./kudos-filters.tsx"
import { KudosForm } from "./kudos-form.tsx"
import { KudosWall } from "./kudos-wall.tsx"
import type { Kudos } from "./labels.ts"
import { messages } from "./messages.ts"

function queryOf({ week, badge, status, q, sort }: Filters) {
  return {
    ...(week && { week_start: week }),
    ...(badge && { badge }),
    ...(status && { status }),
    ...(q && { q }),
    sort,
  }
}

/** Public thanks, week by week. */
export default function KudosPage() {
  const me = useMe()
  const [filters, setFilters] = useSearchFilters(PRESET, listKudos)
  const [writing, setWriting] = useState(false)
  const [chosen, setChosen] = useState<{ act: KudosAct; kudos: Kudos } | null>(null)
  const writes = me.can("scorecard.submit")
  const seesOthers = me.level > 1
  const query = queryOf(filters)
  return (
    <Page
      title={messages.kudosPage.weeklyKudos}
      about={seesOthers ? messages.kudosPage.about : messages.kudosPage.ownAbout}
      actions={
        <>
          {writes && (
            <PrimaryAction>
              <Button onClick={() => setWriting(true)}>{messages.kudosPage.thankSomeone}</Button>
            </PrimaryAction>
          )}
          <ExportButton endpoint={exportKudos} query={query} />
        </>
      }
    >
      <Tabs
        // For people who see only themselves, the wall would repeat their own cards.
        value={seesOthers ? filters.tab : "mine"}
        onChange={(tab) => setFilters({ ...PRESET, tab: tab ?? PRESET.tab })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {seesOthers && <Tabs.Tab value="wall">{messages.kudosPage.wall}</Tabs.Tab>}
          <Tabs.Tab value="mine">{messages.kudosPage.myCards}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="wall">
          <Stack>
            <KudosFilters filters={filters} writes={writes} onChange={setFilters} />
            <Wall query={query} onAct={(act, kudos) => setChosen({ act, kudos })} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="mine">
          <OwnCards />
        </Tabs.Panel>
      </Tabs>
      {writing && <KudosForm onClose={() => setWriting(false)} />}
      {chosen?.act === "edit" && <KudosForm kudos={chosen.kudos} onClose={() => setChosen(null)} />}
      {chosen && chosen.act !== "edit" && (
        <KudosActionDialog act={chosen.act} kudos={chosen.kudos} onClose={() => setChosen(null)} />
      )}
    </Page>
  )
}

type WallProps = { query: ReturnType<typeof queryOf>; onAct: (act: KudosAct, kudos: Kudos) => void }

function Wall({ query, onAct }: WallProps) {
  const list = useInfiniteList(listKudos, { query })
  return (
    <KudosWall
      list={list}
      onAct={onAct}
      empty={
        <Empty icon={IconHeart} title={messages.kudosPage.noCardsHere}>
          {messages.kudosPage.noCardsHereText}
        </Empty>
      }
    />
  )
}

function OwnCards() {
  const list = useInfiniteList(listOwnKudos)
  return (
    <KudosWall
      list={list}
      empty={
        <Empty icon={IconHeart} title={messages.kudosPage.noCardsYet}>
          {messages.kudosPage.noCardsYetText}
        </Empty>
      }
    />
  )
}
