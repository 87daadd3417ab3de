import { z } from "zod"
import { integerQuery } from "./common.ts"
import { Language } from "./notifications.ts"
import { route } from "./route.ts"

export const MAX_SEARCH_RESULTS = 50

export const SEARCH_KINDS = ["person", "action", "page", "month", "entry"] as const

/** Something that the reader may open or do, and the client's address of it. (rules/dashboards#search) */
export const SearchResult = z
  .strictObject({
    kind: z.enum(SEARCH_KINDS),
    key: z.string().meta({ description: "Unique within the reply; the same for the same thing in every search" }),
    title: z.string(),
    subtitle: z.string().nullable(),
    link: z.string(),
  })
  .meta({ id: "SearchResult" })
export type SearchResult = z.infer<typeof SearchResult>

export const SearchQuery = z.strictObject({
  q: z.string().trim().min(1).max(100),
  limit: integerQuery(1, MAX_SEARCH_RESULTS).default(20),
  language: Language.default("en").meta({ description: "Of titles; pages are found by their title in it, too" }),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const searchEverything = route({
  method: "GET",
  path: "/v1/search",
  tag: "Search",
  summary: "Find people, pages, entries, months and actions",
  description:
    "Only what the caller may open or do, people of the pool first. A text with an action, such as `evaluate amina` or `close october`, finds that action.",
  query: SearchQuery,
  webOnly: true,
  reply: z.strictObject({ items: z.array(SearchResult).max(MAX_SEARCH_RESULTS) }),
})

export const MAX_KNOWN_RESULTS = 8
const MAX_KEY_LENGTH = 100

/** Comma-separated in the query string. */
const KeysQuery = z
  .string()
  .min(1)
  .max(MAX_KNOWN_RESULTS * (MAX_KEY_LENGTH + 1))
  .transform((text) => [...new Set(text.split(","))])
  .pipe(z.array(z.string().min(1).max(MAX_KEY_LENGTH)).max(MAX_KNOWN_RESULTS))
  .meta({ description: `Keys of results of earlier searches, comma-separated; at most ${MAX_KNOWN_RESULTS}` })

export const KnownQuery = z.strictObject({
  keys: KeysQuery,
  language: Language.default("en").meta({ description: "Of titles" }),
})
export type KnownQuery = z.infer<typeof KnownQuery>

export const readKnownResults = route({
  method: "GET",
  path: "/v1/search/known",
  tag: "Search",
  summary: "Look earlier results up again",
  description:
    "In the order of the keys, as they are called today. What the caller may no longer open or do is left out, and so are unknown keys.",
  query: KnownQuery,
  webOnly: true,
  reply: z.strictObject({ items: z.array(SearchResult).max(MAX_KNOWN_RESULTS) }),
})
