import { Select, type SelectProps } from "@mantine/core"
import { listDepartments, readDepartment } from "../api/endpoints.gen.ts"
import { useApiQuery } from "../lib/query.ts"
import { chosenLabel, NO_OPTION, useFilterChip } from "./filter-chips.tsx"
import { useNamedOptions } from "./use-named-options.tsx"
import { messages } from "./messages.ts"

type DepartmentPickerProps = Omit<SelectProps, "data" | "value"> & {
  value?: string | null
  /** Only the departments of this cluster. */
  cluster?: string
}

/** Picks one of the company's departments by name. */
export function DepartmentPicker({ value = null, cluster = "", ...props }: DepartmentPickerProps) {
  const id = value === "" ? null : value
  const { data } = useApiQuery(readDepartment, { params: { id: id ?? "" } }, { enabled: id !== null })
  const options = useNamedOptions({
    list: listDepartments,
    query: { ...(cluster !== "" && { cluster_id: cluster }) },
    chosen: data && data._id === id ? [data] : [],
  })
  useFilterChip(props.label, chosenLabel(options.data, id), () => props.onChange?.(null, NO_OPTION))
  return <Select placeholder={messages.departmentPicker.none} clearable {...options} {...props} value={id} />
}
