import { Select } from "@mantine/core"
import { useMemo } from "react"
import { listClusters, listDepartments } from "../api/organization.ts"
import { useAsk } from "../lib/ask.ts"

const MOST = 200

type UnitFiltersProps = {
  department: string
  cluster: string
  onChange: (change: { department?: string; cluster?: string }) => void
}

/** Cuts a list by cluster and by department; a cluster leaves its own departments to choose from. */
export function UnitFilters({ department, cluster, onChange }: UnitFiltersProps) {
  const clusters = useAsk(listClusters, { query: { limit: MOST } })
  const departments = useAsk(listDepartments, { query: { limit: MOST } })
  const offered = (departments.data?.items ?? []).filter(({ cluster_id }) => cluster === "" || cluster_id === cluster)
  return (
    <>
      <Select
        label="Cluster"
        placeholder="All clusters"
        clearable
        searchable
        w={190}
        data={(clusters.data?.items ?? []).map(optionOf)}
        value={cluster || null}
        onChange={(id) => onChange({ cluster: id ?? "", department: "" })}
      />
      <Select
        label="Department"
        placeholder="All departments"
        clearable
        searchable
        w={210}
        data={offered.map(optionOf)}
        value={department || null}
        onChange={(id) => onChange({ department: id ?? "" })}
      />
    </>
  )
}

function optionOf({ _id, name }: { _id: string; name: string }) {
  return { value: _id, label: name }
}

/** The names of departments by their ids, for the tables that show where somebody works. */
export function useDepartmentNames(): (id: string | null) => string {
  const { data } = useAsk(listDepartments, { query: { limit: MOST } })
  return useMemo(() => {
    const names = new Map(data?.items.map(({ _id, name }) => [_id, name]))
    return (id) => (id === null ? "" : (names.get(id) ?? ""))
  }, [data])
}
