import { Select } from "@mantine/core"
import { useMemo } from "react"
import { listClusters, listDepartments, readCluster } from "../api/endpoints.gen.ts"
import { useApiQuery } from "../lib/query.ts"
import { useAllPages } from "../lib/use-all-pages.ts"
import { DepartmentPicker } from "./department-picker.tsx"
import { useNamedOptions } from "./use-named-options.tsx"
import { messages } from "./messages.ts"

type UnitFiltersProps = {
  department: string
  cluster: string
  onChange: (change: { department?: string; cluster?: string }) => void
}

/** Filters a list by cluster and department. Choosing a cluster limits the departments. */
export function UnitFilters({ department, cluster, onChange }: UnitFiltersProps) {
  const chosen = useApiQuery(readCluster, { params: { id: cluster } }, { enabled: cluster !== "" })
  const clusters = useNamedOptions({
    list: listClusters,
    chosen: chosen.data && chosen.data._id === cluster ? [chosen.data] : [],
  })
  return (
    <>
      <Select
        label={messages.unitFilters.cluster}
        placeholder={messages.unitFilters.allClusters}
        clearable
        w={190}
        {...clusters}
        value={cluster || null}
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
  const { data } = useAllPages(listDepartments)
  return useMemo(() => {
    const names = new Map(data?.map(({ _id, name }) => [_id, name]))
    return (id) => (id === null ? "" : (names.get(id) ?? ""))
  }, [data])
}
