import { keysOf } from "../../lib/objects.ts"
import { useSearchFilters } from "../../lib/search.ts"

const PRESET = { q: "", cluster: "", department: "", band: "", change: "" }
export type PeopleFilters = Record<keyof typeof PRESET | "sort", string>

/** The filters and sort order of one of the page's lists of people. Each list has its own names in the address. */
export function usePeopleFilters(
  list: "preview" | "version",
  sort: string,
): [PeopleFilters, (change: Partial<PeopleFilters>) => void] {
  const preset = { ...PRESET, sort }
  const [words, setWords] = useSearchFilters(renamed(preset, (name) => `${list}_${name}`))
  const word = (name: keyof PeopleFilters) => words[`${list}_${name}`] ?? preset[name]
  return [
    {
      q: word("q"),
      cluster: word("cluster"),
      department: word("department"),
      band: word("band"),
      change: word("change"),
      sort: word("sort"),
    },
    (change) => setWords(renamed(change, (name) => `${list}_${name}`)),
  ]
}

function renamed(words: Partial<Record<string, string>>, rename: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, word]) => (word === undefined ? [] : [[rename(name), word]])),
  )
}

export function cutsOf(filters: PeopleFilters): number {
  return keysOf(PRESET).filter((name) => filters[name] !== "").length
}

export const NO_CUTS = PRESET

/** The query parameters shared by both lists. */
export function peopleQuery({ q, cluster, department, band }: PeopleFilters) {
  return {
    ...(q !== "" && { q }),
    ...(cluster !== "" && { cluster_id: cluster }),
    ...(department !== "" && { department_id: department }),
    ...(band !== "" && { band }),
  }
}
