import type { AnyEntry } from "@scorecard/contracts/entries"
import type { EntryKind } from "@scorecard/domain/scoring"
import type { Database } from "#platform/documents/index.ts"
import type { CompanyDocuments } from "@scorecard/demo-company/company"

/** A collection as its own feature opens it: the schema that proves a document is the one that reads it later. */
export type Documents = {
  name: string
  parse(row: { doc: unknown; version: number }): unknown
  insertMany(db: Database, documents: readonly unknown[]): Promise<void>
}

/** Where everything of a company is kept; the composition hands the collections over. */
export type CompanyCollections = Record<Exclude<keyof CompanyDocuments, "entries">, Documents> & {
  entries: Record<EntryKind, Documents>
}

/** A statement of this many documents is a few megabytes: neither many round trips nor much memory. */
const AT_A_TIME = 2_000

/**
 * Writes everything, in bulk, each document checked by its own schema first: what the makers and the contracts do not
 * agree on stops here, and nothing is written. (a ZodError)
 */
export async function insertCompany(
  db: Database,
  collections: CompanyCollections,
  { entries, ...rest }: CompanyDocuments,
): Promise<void> {
  const write = pipeline(db)
  for (const name of [
    "clusters",
    "departments",
    "employees",
    "tasks",
    "schedules",
    "holidays",
    "shift_patterns",
    "shift_assignments",
    "deliveries",
    "atw_requests",
    "kudos",
    "learning_modules",
    "learning_units",
    "learning_enrollments",
    "learning_progress",
    "learning_attempts",
    "announcements",
    "greetings",
  ] as const) {
    await write(collections[name], rest[name])
  }
  for (const [kind, ofKind] of Map.groupBy(entries, ({ kind }) => kind)) {
    await write(collections.entries[kind], ofKind)
  }
  await write.end()
}

/** The next documents are proven while the database writes the ones before. */
function pipeline(db: Database) {
  let writing = Promise.resolve()
  const write = async (into: Documents, documents: readonly unknown[]): Promise<void> => {
    for (let first = 0; first < documents.length; first += AT_A_TIME) {
      let proven: unknown[]
      try {
        proven = documents.slice(first, first + AT_A_TIME).map((doc) => into.parse({ doc, version: 1 }))
      } finally {
        // Also before a refusal: the transaction must not end while it writes.
        await writing
      }
      writing = into.insertMany(db, proven)
    }
  }
  return Object.assign(write, { end: () => writing })
}

export function allCollections({ entries, ...rest }: CompanyCollections): Documents[] {
  return [...Object.values(rest), ...Object.values(entries)]
}

export function countOf({ entries, ...rest }: CompanyDocuments): number {
  return Object.values(rest).reduce((sum, list: readonly unknown[]) => sum + list.length, entries.length)
}

export function emptyCompany(): CompanyDocuments & { entries: AnyEntry[] } {
  return {
    clusters: [],
    departments: [],
    employees: [],
    tasks: [],
    schedules: [],
    holidays: [],
    shift_patterns: [],
    shift_assignments: [],
    entries: [],
    deliveries: [],
    atw_requests: [],
    kudos: [],
    learning_modules: [],
    learning_units: [],
    learning_enrollments: [],
    learning_progress: [],
    learning_attempts: [],
    announcements: [],
    greetings: [],
  }
}
