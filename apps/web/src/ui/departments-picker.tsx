import { MultiSelect, type MultiSelectProps } from "@mantine/core"
import { listDepartments } from "../api/endpoints.gen.ts"
import { useNamedOptions } from "./use-named-options.tsx"
import { useDepartmentNames } from "./unit-filters.tsx"

type DepartmentsPickerProps = Omit<MultiSelectProps, "data" | "value"> & { value?: string[] }

/** Picks several of the company's departments by name. */
export function DepartmentsPicker({ value = [], ...props }: DepartmentsPickerProps) {
  const nameOf = useDepartmentNames()
  const chosen = value.map((_id) => ({ _id, name: nameOf(_id) || _id }))
  // It can't choose the only match when it loses the focus: that is for fields with one value.
  const { autoSelectOnBlur: _, ...options } = useNamedOptions({ list: listDepartments, chosen })
  return <MultiSelect clearable hidePickedOptions {...options} {...props} value={value} />
}
