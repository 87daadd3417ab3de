import { Button } from "@mantine/core"
import { IconChevronDown, IconPlus } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { useEffect, useRef, type ReactNode } from "react"
import { listDepartments, readEmployee } from "../api/endpoints.gen.ts"
import { seesLearningOfOthers, useMe } from "../lib/me.ts"
import { isKeyOf, keysOf } from "../lib/objects.ts"
import { useApiQuery } from "../lib/query.ts"
import { useAllPages } from "../lib/use-all-pages.ts"
import { ButtonLink } from "./link.tsx"
import { messages } from "./messages.ts"
import { NewEntryMenu } from "./person-actions/person-actions.tsx"
import { Page, PrimaryAction } from "./page.tsx"
import { PersonAvatar } from "./person-avatar.tsx"
import { Answer } from "./states.tsx"
import tabClasses from "./tab-links.module.css"
import { useDepartmentNames } from "./unit-filters.tsx"

const text = messages.personFrame
const PICTURE_PX = 48

/** A person's pages: the parts of their scorecard, what they learn, and their record. */
export type PersonTab = "overview" | "month" | "year" | "entries" | "evaluations" | "learning" | "record"

const OWN_PATHS = { learning: "/learning/people/$employeeId", record: "/employees/$employeeId" } as const
const SCORECARD_PATH = "/team/$employeeId"

type PersonFrameProps = {
  employeeId: string
  tab: PersonTab
  /** What can be done on this tab. */
  actions?: (person: EmployeeView) => ReactNode
  children: (person: EmployeeView) => ReactNode
}

/** The same heading, tabs and ways to enter something on every page about a person. */
export function PersonFrame({ employeeId, tab, actions, children }: PersonFrameProps) {
  const person = useApiQuery(readEmployee, { params: { employee_id: employeeId } })
  const departments = useAllPages(listDepartments)
  const departmentOf = useDepartmentNames()
  // The heading is complete when it appears: nothing below it moves.
  if (!person.data || departments.isPending) {
    return (
      <Page
        title={text.person}
        actions={
          person.error !== null && (
            <ButtonLink to="/employees" variant="default">
              {text.allEmployees}
            </ButtonLink>
          )
        }
      >
        <Answer of={person} lines={8}>
          {() => null}
        </Answer>
      </Page>
    )
  }
  const { name, status, employment_data } = person.data
  const about = [employment_data.position, departmentOf(employment_data.department_id), employeeId]
  return (
    <Page
      title={name}
      picture={<PersonAvatar name={name} size={PICTURE_PX} />}
      about={
        <span className="name">
          {about.filter(Boolean).join(" · ")}
          {status === "inactive" && ` · ${text.inactive}`}
        </span>
      }
      actions={
        <>
          {employment_data.bsc_enabled && status === "active" && (
            <PrimaryAction>
              <NewEntryMenu employeeId={employeeId}>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  rightSection={<IconChevronDown size={14} aria-hidden />}
                >
                  {text.newEntry}
                </Button>
              </NewEntryMenu>
            </PrimaryAction>
          )}
          {actions?.(person.data)}
        </>
      }
    >
      <Tabs employeeId={employeeId} current={tab} isScored={employment_data.bsc_enabled} />
      {children(person.data)}
    </Page>
  )
}

function Tabs({ employeeId, current, isScored }: { employeeId: string; current: PersonTab; isScored: boolean }) {
  const me = useMe()
  const hasScorecard = isScored && me.level >= 2 && me.shows("dashboard.bsc.overview")
  const open: Record<PersonTab, boolean> = {
    overview: hasScorecard,
    month: hasScorecard,
    year: hasScorecard && me.shows("dashboard.bsc.performance"),
    entries: hasScorecard && me.shows("scorecard"),
    evaluations: hasScorecard && me.shows("scorecard.evaluation_status"),
    learning: seesLearningOfOthers(me),
    record: me.can("employees.view") && me.shows("employees.directory"),
  }
  const list = useRef<HTMLElement>(null)
  // On a phone the tabs scroll: the current one is in sight.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [current])
  const tabs = keysOf(open).filter((tab) => open[tab] || tab === current)
  if (tabs.length < 2) return null
  return (
    <nav ref={list} aria-label={text.pages} className={tabClasses["tabs"]}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={isKeyOf(OWN_PATHS, tab) ? OWN_PATHS[tab] : SCORECARD_PATH}
          params={{ employeeId }}
          search={({ month }) => ({
            ...(month !== undefined && { month }),
            ...(!isKeyOf(OWN_PATHS, tab) && tab !== "month" && { view: tab }),
          })}
          className={tabClasses["tab"]}
          activeOptions={{ exact: true, includeSearch: true }}
          {...(tab === current && { "aria-current": "page" })}
        >
          {text.tabs[tab]}
        </Link>
      ))}
    </nav>
  )
}
