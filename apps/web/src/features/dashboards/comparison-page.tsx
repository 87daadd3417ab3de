import { Alert, Group } from "@mantine/core"
import { showComparisonAccess } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useDraftRefresh } from "../../lib/draft-refresh.ts"
import { thisMonth } from "../../lib/format.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { currentCycle, CyclePicker } from "../../ui/cycle-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PeoplePicker } from "../../ui/person-picker.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { ComparedPeople } from "./compared-people.tsx"
import { useComparison } from "./use-comparison.ts"
import { messages } from "./messages.ts"

const FEWEST = 2
const MOST = 10

/** A few people compared over a cycle. */
export default function ComparisonPage() {
  const access = useApiQuery(showComparisonAccess)
  return (
    <Page title={messages.comparisonPage.comparison} about={messages.comparisonPage.about(FEWEST, MOST)}>
      <Answer of={access} lines={2}>
        {({ allowed }) =>
          allowed ? (
            <Comparing />
          ) : (
            <Empty title={messages.comparisonPage.leadersOnly}>{messages.comparisonPage.youSeeYourOwnScorecard}</Empty>
          )
        }
      </Answer>
    </Page>
  )
}

function Comparing() {
  const [{ cycle, people, figure }, setFilters] = useSearchFilters({ cycle: currentCycle(), people: "", figure: "" })
  const ids = people === "" ? [] : people.split(",").slice(0, MOST)
  const enough = ids.length >= FEWEST
  const comparison = useComparison(cycle, ids, enough)
  useDraftRefresh(thisMonth(), enough)
  return (
    <>
      <Panel>
        <Group gap="sm" align="flex-end" wrap="wrap">
          <CyclePicker value={cycle} onChange={(next) => setFilters({ cycle: next })} />
          <div style={{ flex: "1 1 300px", minWidth: 0 }}>
            <PeoplePicker
              label={messages.comparisonPage.people}
              placeholder={messages.comparisonPage.peoplePlaceholder}
              value={ids}
              onChange={(chosen) => setFilters({ people: chosen.join(",") })}
              max={MOST}
            />
          </div>
        </Group>
        {ids.length === MOST && (
          <Alert mt="sm" variant="light" role="status">
            {messages.comparisonPage.upToPeople(MOST)}
          </Alert>
        )}
      </Panel>
      {enough ? (
        <Answer of={comparison} lines={6}>
          {(found) => (
            <ComparedPeople comparison={found} figure={figure} onFigure={(next) => setFilters({ figure: next })} />
          )}
        </Answer>
      ) : (
        <Empty
          title={
            ids.length === 0
              ? messages.comparisonPage.choosePeopleToCompare
              : messages.comparisonPage.chooseOneMorePerson
          }
        >
          {messages.comparisonPage.whatAppears}
        </Empty>
      )}
    </>
  )
}
