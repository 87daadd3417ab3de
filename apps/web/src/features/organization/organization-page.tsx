import { Button, Group, SegmentedControl } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconPlus } from "@tabler/icons-react"
import type { OrganizationTree } from "@scorecard/contracts/organization"
import { useCallback, useEffect, useMemo, useRef } from "react"
import { exportClusters, exportDepartments, readTree } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { scrollIntoView } from "../../lib/scroll-into-view.ts"
import { useMe } from "../../lib/me.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ExportButton } from "../../ui/export-button.tsx"
import { Page, PrimaryAction } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { UnitDialog } from "./unit-dialog.tsx"
import { UnitPanel } from "./unit-panel.tsx"
import { UnitTree } from "./unit-tree.tsx"
import { UNASSIGNED } from "./units.ts"
import { PeopleTable } from "./people-table.tsx"
import classes from "./organization.module.css"
import { messages } from "./messages.ts"

const VIEWS = [
  { value: "tree", label: messages.organizationPage.units },
  { value: "directory", label: messages.organizationPage.directory },
]

/** The company's clusters and departments with their people, and a directory of everyone. */
export default function OrganizationPage() {
  const me = useMe()
  const tree = useApiQuery(readTree)
  const [filters, setFilters] = useSearchFilters({ view: "tree", q: "", unit: "" })
  const [adding, { open, close }] = useDisclosure(false)
  const inDirectory = filters.view === "directory"
  return (
    <Page
      title={messages.organizationPage.organization}
      about={messages.organizationPage.about}
      actions={
        <>
          <ExportButton endpoint={inDirectory ? exportDepartments : exportClusters} />
          {me.can("organization.create_cluster_or_department") && (
            <PrimaryAction>
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
                {messages.organizationPage.newCluster}
              </Button>
            </PrimaryAction>
          )}
        </>
      }
    >
      <Group align="flex-end">
        <SegmentedControl
          aria-label={messages.organizationPage.view}
          data={VIEWS}
          value={filters.view}
          onChange={(view) => setFilters({ view, q: "" })}
        />
        <SearchField
          key={filters.view}
          label={inDirectory ? messages.organizationPage.person : messages.organizationPage.unit}
          placeholder={inDirectory ? messages.organizationPage.namePositionOrId : messages.organizationPage.partOfAName}
          value={filters.q}
          onChange={(q) => setFilters({ q })}
        />
      </Group>
      <Answer of={tree} lines={8}>
        {(found) =>
          inDirectory ? (
            <Directory tree={found} words={filters.q} />
          ) : (
            <Units tree={found} words={filters.q} chosen={filters.unit} onChoose={(unit) => setFilters({ unit })} />
          )
        }
      </Answer>
      <UnitDialog
        opened={adding}
        onClose={close}
        what={{ kind: "cluster" }}
        onDone={(id) => setFilters({ view: "tree", q: "", unit: `cluster:${id}` })}
      />
    </Page>
  )
}

type UnitsProps = { tree: OrganizationTree; words: string; chosen: string; onChoose: (unit: string) => void }

function Units({ tree, words, chosen, onChoose }: UnitsProps) {
  const nameOf = useNameOf(tree)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen !== "") scrollIntoView(panel.current)
  }, [chosen])
  const first = tree.clusters[0]
  const preset = first ? `cluster:${first._id}` : UNASSIGNED
  const shown = chosen === "" ? preset : chosen
  if (!first && tree.unassigned.length === 0) {
    return <Empty title={messages.organizationPage.noUnitsYet}>{messages.organizationPage.noUnitsYetText}</Empty>
  }
  return (
    <div className={classes["panes"]}>
      <Panel title={messages.organizationPage.units} p="sm">
        <UnitTree tree={tree} words={words} chosen={shown} onChoose={onChoose} />
      </Panel>
      <div ref={panel} style={{ minWidth: 0 }}>
        <UnitPanel key={shown} tree={tree} address={shown} nameOf={nameOf} onChoose={onChoose} />
      </div>
    </div>
  )
}

function Directory({ tree, words }: { tree: OrganizationTree; words: string }) {
  const nameOf = useNameOf(tree)
  const departments = useMemo(
    () => new Map(tree.clusters.flatMap((cluster) => cluster.departments).map(({ _id, name }) => [_id, name])),
    [tree],
  )
  const departmentOf = useCallback((id: string | null) => departments.get(id ?? "") ?? "", [departments])
  const wanted = words.trim().toLowerCase()
  const people = tree.directory.filter(({ name, position, employee_id }) =>
    `${name}\n${position}\n${employee_id}`.toLowerCase().includes(wanted),
  )
  return (
    <Panel
      title={messages.organizationPage.directory}
      actions={
        <span className="figures" aria-live="polite">
          {messages.organizationPage.people(people.length)}
        </span>
      }
    >
      <PeopleTable
        label={messages.organizationPage.directory}
        people={people}
        nameOf={nameOf}
        departmentOf={departmentOf}
        empty={messages.organizationPage.noOneMatchesSearch}
        height="70vh"
      />
    </Panel>
  )
}

/** Names from the directory; the id for people who have left. */
function useNameOf({ directory }: OrganizationTree): (id: string) => string {
  const names = useMemo(() => new Map(directory.map(({ employee_id, name }) => [employee_id, name])), [directory])
  return useCallback((id) => names.get(id) ?? id, [names])
}
