import { useInfiniteQuery } from "@tanstack/react-query"
import { previewFinalize } from "../../api/months.ts"
import { call } from "../../lib/call.ts"
import type { YearMonth } from "../../lib/format.ts"

/** A POST that only reads: what finalizing would change, page by page. */
export function usePreview(month: YearMonth, enabled = true) {
  return useInfiniteQuery({
    queryKey: ["dashboard", "bsc", "finalize", "preview", month],
    enabled,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      call(previewFinalize, { query: pageParam === null ? {} : { cursor: pageParam }, body: month, signal }),
    getNextPageParam: (last) => last.next_cursor,
  })
}
