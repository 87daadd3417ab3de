import { Select, type SelectProps } from "@mantine/core"
import { listClusters, readCluster } from "../api/endpoints.gen.ts"
import { useApiQuery } from "../lib/query.ts"
import { chosenLabel, NO_OPTION, useFilterChip } from "./filter-chips.tsx"
import { useNamedOptions } from "./use-named-options.tsx"

type ClusterPickerProps = Omit<SelectProps, "data" | "value"> & { value?: string | null }

/** Picks one of the company's clusters by name. */
export function ClusterPicker({ value = null, ...props }: ClusterPickerProps) {
  const id = value === "" ? null : value
  const { data } = useApiQuery(readCluster, { params: { id: id ?? "" } }, { enabled: id !== null })
  const options = useNamedOptions({ list: listClusters, chosen: data && data._id === id ? [data] : [] })
  useFilterChip(props.label, chosenLabel(options.data, id), () => props.onChange?.(null, NO_OPTION))
  return <Select clearable {...options} {...props} value={id} />
}
