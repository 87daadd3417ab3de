import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import type { PREVIEWED_CHANGES } from "@scorecard/contracts/finalize-preview"
import type { Query } from "../../api/endpoint.ts"
import { previewFinalize } from "../../api/endpoints.gen.ts"
import { BONUS_CHECK_KEYS, BONUS_CHECK_LABELS } from "../../lib/bonus-labels.ts"
import { call } from "../../lib/api-client.ts"
import { knownWord } from "../../lib/search.ts"
import type { YearMonth } from "../../lib/format.ts"
import { peopleQuery, type PeopleFilters } from "./use-people-filters.ts"
import { messages } from "./messages.ts"

type Filter = Omit<Query<typeof previewFinalize>, "limit" | "cursor">

/** A page is calculated from everyone's figures, so pages after the first are as large as the service allows. */
const FURTHER_PAGE = 200

type PreviewOptions = { enabled?: boolean; employeeIds?: readonly string[] | null }

/** A read-only POST: what finalizing, or regenerating these people, would change, page by page. */
export function usePreview(
  month: YearMonth,
  filter: Filter = {},
  { enabled = true, employeeIds = null }: PreviewOptions = {},
) {
  return useInfiniteQuery({
    queryKey: ["dashboard", "bsc", "finalize", "preview", month, filter, employeeIds],
    enabled,
    // The cast: the first page has no cursor, the others do.
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const query = pageParam === null ? filter : { ...filter, limit: FURTHER_PAGE, cursor: pageParam }
      const body = employeeIds ? { ...month, employee_ids: [...employeeIds] } : month
      return call(previewFinalize, { query, body, signal })
    },
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  })
}

/** Sorted by id, people come in the order in which the service calculates them. */
export const PREVIEW_SORT = "employee_id"

type Change = (typeof PREVIEWED_CHANGES)[number]
const CHANGE_WORDS: Record<Change, string> = messages.usePreview.changeWords
const GATE = "gate:"

export const PREVIEW_CHANGES = [
  {
    group: messages.usePreview.whatChanges,
    items: Object.entries(CHANGE_WORDS).map(([value, label]) => ({ value, label })),
  },
  {
    group: messages.usePreview.oneBonusGateThatFlips,
    items: BONUS_CHECK_KEYS.map((check) => ({ value: `${GATE}${check}`, label: BONUS_CHECK_LABELS[check] })),
  },
]

/** The query parameters of the list and its export. */
export function previewQuery(filters: PeopleFilters): Filter {
  const { change, sort } = filters
  const { words } = previewFinalize
  const gate = change.startsWith(GATE) ? knownWord(words.gate, change.slice(GATE.length)) : undefined
  return {
    ...peopleQuery(filters),
    ...(gate !== undefined ? { gate } : { change: knownWord(words.change, change) }),
    ...(sort !== PREVIEW_SORT && { sort: knownWord(words.sort, sort) }),
  }
}
