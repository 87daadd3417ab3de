import { Select, type SelectProps } from "@mantine/core"
import { listScheduleCodes } from "../../api/endpoints.gen.ts"
import { useAllPages } from "../../lib/use-all-pages.ts"

/** Picks one of the company's day codes. */
export function CodeSelect(props: Omit<SelectProps, "data">) {
  const { data = [] } = useAllPages(listScheduleCodes, { sort: "code" })
  const options = data.map(({ code, label }) => ({ value: code, label: `${code} – ${label}` }))
  return <Select searchable allowDeselect={false} data={options} {...props} />
}
