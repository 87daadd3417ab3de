import type { ReactNode } from "react"
import { listEnrollments, listModuleStandings, listQuizAttempts } from "../../api/endpoints.gen.ts"
import type { SearchFilters, SetFilters } from "../../lib/search.ts"
import { useAllPages } from "../../lib/use-all-pages.ts"
import { FilterBar } from "../../ui/filter-bar.tsx"
import { FilterSelect } from "../../ui/filter-chips.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { UnitFilters } from "../../ui/unit-filters.tsx"
import { messages } from "./messages/index.ts"

/** The filters are shared by all views; each view has its own sort order. */
export const REPORT_PRESET = {
  view: "people",
  q: "",
  module: "",
  cluster: "",
  department: "",
  status: "",
  source: "",
  from: "",
  to: "",
  passed: "",
  sort: "name",
  modules_sort: "title",
  quizzes_sort: "-created_at",
} as const

export const REPORT_WORDS = {
  ...listEnrollments.words,
  passed: listQuizAttempts.words.passed,
  modules_sort: listModuleStandings.words.sort,
  quizzes_sort: listQuizAttempts.words.sort,
}

export type ReportFilters = SearchFilters<typeof REPORT_PRESET, typeof REPORT_WORDS>
export type ReportProps = { filters: ReportFilters; onChange: SetFilters<typeof REPORT_PRESET> }

/** The query parameters of every list in the report. */
export function sharedQuery({ module, cluster, department }: ReportFilters) {
  return {
    module_id: module || undefined,
    cluster_id: cluster || undefined,
    department_id: department || undefined,
  }
}

type FiltersProps = ReportProps & { search?: boolean; children?: ReactNode }

export function ReportFilterBar({ filters, onChange, search = true, children }: FiltersProps) {
  const { module, cluster, department } = filters
  return (
    <FilterBar
      first={
        search && (
          <SearchField
            value={filters.q}
            onChange={(q) => onChange({ q })}
            placeholder={messages.reportFilters.nameEmailOrId}
            w={220}
          />
        )
      }
    >
      <ModuleSelect value={module} onChange={(id) => onChange({ module: id })} />
      <UnitFilters cluster={cluster} department={department} onChange={onChange} />
      {children}
    </FilterBar>
  )
}

/** One of the modules that people of the reader's pool are enrolled in. */
function ModuleSelect({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useAllPages(listModuleStandings)
  return (
    <FilterSelect
      label={messages.reportFilters.module}
      placeholder={messages.reportFilters.allModules}
      clearable
      searchable
      w={220}
      nothingFoundMessage={messages.reportFilters.noSuchModule}
      data={(data ?? []).map(({ module_id, title }) => ({ value: module_id, label: title }))}
      value={value || null}
      onChange={(id) => onChange(id ?? "")}
    />
  )
}
