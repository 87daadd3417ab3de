import { Select } from "@mantine/core"
import type { SelectProps } from "@mantine/core"
import { listDepartments } from "../api/organization.ts"
import { useAsk } from "../lib/ask.ts"

const MOST = 200

/** One department of the company. */
export function DepartmentPicker(props: Omit<SelectProps, "data">) {
  const { data } = useAsk(listDepartments, { query: { limit: MOST } })
  return (
    <Select
      placeholder="None"
      searchable
      clearable
      nothingFoundMessage="No such department"
      {...props}
      data={(data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  )
}
