import { listAvailableMonths } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { monthId, parseMonthId, thisMonth, type YearMonth } from "../../lib/format.ts"
import { useSearchFilters } from "../../lib/search.ts"

/** The month in the address, the current one by default, limited to the months with data. */
export function useMonthOfPage() {
  const [filters, setFilters] = useSearchFilters({ month: "", receipt: "" }, { opens: ["receipt"] })
  const months = useApiQuery(listAvailableMonths)
  const first = months.data?.items.at(-1)
  const month = parseMonthId(filters.month) ?? thisMonth()
  const limits: { min?: YearMonth; max?: YearMonth } = {
    ...(months.data && { max: months.data.max }),
    ...(first && { min: first }),
  }
  return {
    month,
    limits,
    setMonth: (next: YearMonth) => setFilters({ month: monthId(next) }),
    /** The part of the receipt that is open: a key, `total`, or empty. */
    receipt: filters.receipt,
    openReceipt: (receipt: string) => setFilters({ receipt }),
  }
}
export type MonthOfPage = ReturnType<typeof useMonthOfPage>
