import { useMemo } from "react"
import { listClusters, listDepartments } from "../api/endpoints.gen.ts"
import { useAllPages } from "../lib/use-all-pages.ts"
import { ClusterPicker } from "./cluster-picker.tsx"
import { DepartmentPicker } from "./department-picker.tsx"
import { messages } from "./messages.ts"

type UnitFiltersProps = {
  department: string
  cluster: string
  onChange: (change: { department?: string; cluster?: string }) => void
}

/** Filters a list by cluster and department. Choosing a cluster limits the departments. */
export function UnitFilters({ department, cluster, onChange }: UnitFiltersProps) {
  return (
    <>
      <ClusterPicker
        label={messages.unitFilters.cluster}
        placeholder={messages.unitFilters.allClusters}
        w={190}
        value={cluster}
        onChange={(id) => onChange({ cluster: id ?? "", department: "" })}
      />
      <DepartmentPicker
        label={messages.unitFilters.department}
        placeholder={messages.unitFilters.allDepartments}
        w={210}
        cluster={cluster}
        value={department}
        onChange={(id) => onChange({ department: id ?? "" })}
      />
    </>
  )
}

/** Department names by id, for tables that show where people work. */
export function useDepartmentNames(): (id: string | null) => string {
  return useNamesOf(useAllPages(listDepartments).data)
}

export function useClusterNames(): (id: string | null) => string {
  return useNamesOf(useAllPages(listClusters).data)
}

function useNamesOf(units: readonly { _id: string; name: string }[] | undefined): (id: string | null) => string {
  return useMemo(() => {
    const names = new Map(units?.map(({ _id, name }) => [_id, name]))
    return (id) => (id === null ? "" : (names.get(id) ?? ""))
  }, [units])
}
