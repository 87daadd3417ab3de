import { Button, Group, UnstyledButton, VisuallyHidden } from "@mantine/core"
import { IconChevronDown, IconChevronRight, IconUsers } from "@tabler/icons-react"
import { useMemo, useState } from "react"
import type { listEvaluationStatus } from "../../api/endpoints.gen.ts"
import type { useInfiniteList } from "../../lib/query.ts"
import { useMe } from "../../lib/me.ts"
import { DataTable } from "../../ui/data-table.tsx"
import { NewBadge } from "../../ui/new-badge.tsx"
import { Empty } from "../../ui/states.tsx"
import { useDepartmentNames } from "../../ui/unit-filters.tsx"
import { KindFigures } from "./kind-figures.tsx"
import { isDue, KIND_NAMES, type Kind, type PersonStatus } from "./kinds.ts"
import type { Column } from "../../ui/data-row.tsx"
import { PersonActions } from "../../ui/person-actions/person-actions.tsx"
import { PersonAvatar } from "../../ui/person-avatar.tsx"
import { messages } from "./messages.ts"

type PoolTableProps = {
  list: ReturnType<typeof useInfiniteList<typeof listEvaluationStatus>>
  sort: string
  onSort: (sort: string) => void
  /** Opens the form for a person; null for those who submit nothing. */
  onEvaluate: ((employeeId: string) => void) | null
}

/** The people of the pool, each with expandable weeks. */
export function PoolTable({ list, sort, onSort, onEvaluate }: PoolTableProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const me = useMe()
  const departmentOf = useDepartmentNames()
  const columns = useMemo((): Column<PersonStatus>[] => {
    const toggle = (id: string) =>
      setUnfolded((before) =>
        before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
      )
    const kind = (key: Kind): Column<PersonStatus> => ({
      key,
      header: KIND_NAMES[key],
      cell: ({ employee_id, name, kinds }) => (
        <KindFigures
          label={messages.poolTable.ofByWeek(KIND_NAMES[key], name)}
          figures={kinds[key]}
          expanded={unfolded.has(employee_id)}
        />
      ),
    })
    return [
      {
        key: "name",
        header: messages.poolTable.employee,
        sort: "name",
        cell: ({ employee_id, name, is_new }) => (
          <UnstyledButton aria-expanded={unfolded.has(employee_id)} onClick={() => toggle(employee_id)} mih={24}>
            <Group gap={6} wrap="nowrap" align="center">
              {unfolded.has(employee_id) ? (
                <IconChevronDown size={16} aria-hidden style={{ flexShrink: 0 }} />
              ) : (
                <IconChevronRight size={16} aria-hidden style={{ flexShrink: 0 }} />
              )}
              <PersonAvatar name={name} size={26} />
              <span className="name person" style={{ fontSize: "var(--mantine-font-size-sm)" }}>
                {name}
              </span>
              {is_new && <NewBadge />}
              <VisuallyHidden>{messages.poolTable.byWeek}</VisuallyHidden>
            </Group>
          </UnstyledButton>
        ),
      },
      {
        key: "department",
        header: messages.poolTable.department,
        wideOnly: true,
        cell: ({ department_id }) => departmentOf(department_id),
      },
      kind("sbs"),
      kind("non_sbs"),
      ...(onEvaluate === null ? [] : [evaluateColumn(me.employee_id, onEvaluate)]),
    ]
  }, [unfolded, departmentOf, onEvaluate, me.employee_id])
  return (
    <>
      <Group justify="flex-end" mb="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            setUnfolded(new Set(unfolded.size > 0 ? [] : list.items.map(({ employee_id }) => employee_id)))
          }
        >
          {unfolded.size > 0 ? messages.poolTable.hideAllWeeks : messages.poolTable.showAllWeeks}
        </Button>
      </Group>
      <DataTable
        label={messages.poolTable.evaluationsByPerson}
        columns={columns}
        rows={list.items}
        rowKey={({ employee_id }) => employee_id}
        list={list}
        sort={sort}
        onSort={onSort}
        empty={
          <Empty icon={IconUsers} title={messages.poolTable.noOneMatchesTheseFilters}>
            {messages.poolTable.noOneMatchesTheseFiltersText}
          </Empty>
        }
      />
    </>
  )
}

/** No one evaluates themselves. */
function evaluateColumn(ownId: string, onEvaluate: (employeeId: string) => void): Column<PersonStatus> {
  return {
    key: "evaluate",
    header: "",
    align: "right",
    cell: (person) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        {isDue(person, ownId) && (
          <Button variant="default" size="xs" onClick={() => onEvaluate(person.employee_id)}>
            {messages.poolTable.evaluate}
            <VisuallyHidden>{messages.poolTable.ofName(person.name)}</VisuallyHidden>
          </Button>
        )}
        <PersonActions employeeId={person.employee_id} name={person.name} />
      </Group>
    ),
  }
}
