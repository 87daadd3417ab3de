import { Tabs } from "@mantine/core"
import { listAvailableMonths, listBonusQualifiers } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useDraftRefresh } from "../../lib/draft-refresh.ts"
import { monthId, parseMonthId, thisMonth } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { BonusGates } from "./bonus-gates.tsx"
import { QualifiedPeople } from "./qualified-people.tsx"
import { PRESET } from "./bonus-filters.tsx"
import { messages } from "./messages.ts"

/** Who qualified in a final month. People who lead others also see eligibility and failed gates. */
export default function BonusPage() {
  const [filters, setFilters] = useSearchFilters(PRESET)
  const { level } = useMe()
  const months = useApiQuery(listAvailableMonths)
  // The service knows the latest final month.
  const latest = useApiQuery(listBonusQualifiers, { query: { limit: 1 } })
  const month = parseMonthId(filters.month) ?? latest.data?.month ?? null
  const max = months.data?.max
  useDraftRefresh(month ?? thisMonth(), month !== null)
  return (
    <Page
      title={messages.bonusPage.bonusQualifiers}
      about={messages.bonusPage.about}
      actions={
        month && (
          <MonthPicker value={month} {...(max && { max })} onChange={(next) => setFilters({ month: monthId(next) })} />
        )
      }
    >
      <Answer of={latest} lines={6}>
        {() =>
          month === null ? (
            <Empty title={messages.bonusPage.noMonthIsFinalYet}>{messages.bonusPage.noMonthText}</Empty>
          ) : (
            <Panel>
              {level >= 2 ? (
                <Tabs
                  value={filters.tab}
                  onChange={(tab) => setFilters({ tab: tab ?? PRESET.tab, sort: PRESET.sort })}
                  keepMounted={false}
                >
                  <Tabs.List mb="md">
                    <Tabs.Tab value="qualified">{messages.bonusPage.qualified}</Tabs.Tab>
                    <Tabs.Tab value="gates">{messages.bonusPage.gatesOfMyPeople}</Tabs.Tab>
                  </Tabs.List>
                  <Tabs.Panel value="qualified">
                    <QualifiedPeople month={month} filters={filters} onChange={setFilters} />
                  </Tabs.Panel>
                  <Tabs.Panel value="gates">
                    <BonusGates month={month} filters={filters} onChange={setFilters} />
                  </Tabs.Panel>
                </Tabs>
              ) : (
                <QualifiedPeople month={month} filters={filters} onChange={setFilters} />
              )}
            </Panel>
          )
        }
      </Answer>
    </Page>
  )
}
