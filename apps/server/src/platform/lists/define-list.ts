import type { List } from "@scorecard/contracts/common"
import type { ExportFormat } from "@scorecard/contracts/exports"
import { sql, type RawBuilder } from "kysely"
import { z } from "zod"
import type { Database, Replica, Selection } from "#platform/documents/index.ts"
import type { FileResponse } from "#platform/http/index.ts"
import { mapBatches } from "@scorecard/tables"
import type { Cursors } from "./cursor.ts"
import { exportFile, inBatches, keysetBatches, type Column } from "./export-file.ts"
import { onReplica } from "./on-replica.ts"

/** The part of a list that one statement reads. */
export type Window = Selection & {
  /** The scope, the filters and the start of the page. */
  where: RawBuilder<boolean>
  orderBy: RawBuilder<unknown>
  direction: RawBuilder<unknown>
}

/** The sort key of a page's last row, with its ids as tie-breakers. */
type Position = { key: string | number; ids: (string | number)[] }

/** The source of rows: a collection, or a join made by `selectFrom`. */
export type RowSource<Row, Scope, Filters> = {
  select(db: Database, window: Window, scope: Scope, query: Filters & { sort: string }): Promise<Row[]>
  count(db: Database, where: RawBuilder<boolean>, scope: Scope, filters: Filters): Promise<number>
}

type KeyField<Row> = { [Field in keyof Row & string]: Row[Field] extends string | number ? Field : never }[keyof Row &
  string]

/**
 * A sort key: a field with a column of the same name, or a column and its value in a row. The two must be equal, or a
 * page would skip rows; so the value is never null. `cast` is the column's type unless it is text or a number.
 * `indexed` adds the condition on the column alone that the start of a page implies, so that a scan can begin there.
 * With `atOnce`, a file reads all rows in one statement, because each statement would compute the whole column.
 */
export type Order<Row> =
  | KeyField<Row>
  | {
      column: RawBuilder<unknown>
      key: KeyField<Row> | ((row: Row) => string | number)
      cast?: "date"
      indexed?: true
      atOnce?: true
    }

/** The condition of a filter; null if the value filters nothing. */
type Filter<Value, Scope, Filters> = (
  value: NonNullable<Value>,
  scope: Scope,
  filters: Filters,
) => RawBuilder<boolean> | null

/** For a filter that `scope` handles. */
export const inScope = "scope"

type ListQuery = { limit: number; cursor?: string | undefined }
type FiltersOf<Query> = Omit<Query, "sort" | "limit" | "cursor" | "format">
/** A list whose query has no sort gets one from its caller. */
type SortOf<Query> = Query extends { sort: infer Sort extends string } ? Sort : string
type Sorted<Query> = { sort: SortOf<Query> }

export type ListDeclaration<Query extends ListQuery, Row, Scope, Line> = {
  /**
   * The exported file's name. Cursors are bound to it, so a name that includes the month separates the months' cursors.
   */
  name: string | ((filters: FiltersOf<Query>, scope: Scope) => string)
  /** The query of the list's route. Its filters and sorts are declared below; the compiler reports a missing one. */
  query: z.ZodType<Query>
  from: RowSource<Row, Scope, FiltersOf<Query>>
  /** The rows that the reader may see, and filters that must be handled together. */
  scope?: (scope: Scope, filters: FiltersOf<Query>) => RawBuilder<boolean>
  filters: {
    [Name in keyof FiltersOf<Query>]-?:
      Filter<FiltersOf<Query>[Name], NoInfer<Scope>, FiltersOf<Query>> | typeof inScope
  }
  orders: Record<Exclude<SortOf<Query>, `-${string}`>, Order<NoInfer<Row>>>
  /** Tie-breakers for rows of equal sort keys; `_id` by default. */
  ids?: readonly Order<NoInfer<Row>>[]
  /** The filters that a cursor is bound to; other values make it a different list. */
  bind?: readonly (keyof FiltersOf<Query> & string)[]
  /** No total is computed beyond this many rows. */
  maxCount?: number
  columns?: readonly Column<Line>[] | ((query: FiltersOf<Query>, scope: Scope) => readonly Column<Line>[])
}

type Present<Row, Line> = (rows: Row[]) => readonly Line[] | Promise<readonly Line[]>

/**
 * A list, declared once: its page, its count and its file cannot drift apart. See docs/guides/add-a-filter.md.
 *
 * ```ts
 * export const taskList = defineList({
 *   name: "tasks",
 *   query: TasksQuery,
 *   from: tasks,
 *   filters: { q: contains(sql`lower(name)`), department_id: equals("department_id"), active: equals("active") },
 *   orders: { name: "name" },
 *   columns: fieldColumns<Task>(["_id", "name", "department_id", "active", "version"]),
 * })
 * ```
 */
export function defineList<Query extends ListQuery, Row, Scope = void, Line = Row>(
  list: ListDeclaration<Query, Row, Scope, Line>,
) {
  type Filters = FiltersOf<Query>
  const ids = (list.ids ?? ["_id" as Order<Row>]).map(resolveOrder) // every document has an _id
  // The declaration's types pair each name with its value; iterating over the names loses the pairing.
  const orders = list.orders as Record<string, Order<Row>>
  const filterEntries = Object.entries(list.filters) as [
    keyof Filters,
    Filter<unknown, Scope, Filters> | typeof inScope,
  ][]

  const nameOf = (filters: Filters, scope: Scope) =>
    typeof list.name === "string" ? list.name : list.name(filters, scope)

  /** The condition on the list's rows. */
  function where(filters: Filters, scope: Scope): RawBuilder<boolean> {
    const conditions = filterEntries.flatMap(([name, filter]) => {
      const value: unknown = filters[name]
      if (filter === inScope || value === undefined || value === null || value === "") return []
      return filter(value, scope, filters) ?? []
    })
    if (list.scope) conditions.unshift(list.scope(scope, filters))
    if (conditions.length === 0) return sql<boolean>`true`
    const each = conditions.map((condition) => sql`(${condition})`)
    return sql<boolean>`(${sql.join(each, sql` and `)})`
  }

  /** How to read the rows of a query from a position on. */
  function reader(query: Filters & Sorted<Query>, scope: Scope) {
    const sort: string = query.sort
    const order = orders[sort.replace("-", "")]
    if (!order) throw new Error(`The list has no order ${sort}`)
    const { column, keyOf, cast, indexed, atOnce } = resolveOrder(order)
    const [direction, beyond] = sort.startsWith("-") ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
    const columns = [column, ...ids.map((id) => id.column)]
    const orderBy = sql.join(columns.map((each) => sql`${each} ${direction}`))

    const positionOf = (row: Row): Position => ({ key: keyOf(row), ids: ids.map((id) => id.keyOf(row)) })

    function startAfter({ key, ids: lastIds }: Position): RawBuilder<unknown> {
      const implied = indexed ? sql` and ${column} ${beyond}= ${key}${cast}` : sql``
      return sql`${implied} and (${sql.join(columns)}) ${beyond} (${key}${cast}, ${sql.join(lastIds)})`
    }

    function window(after: Position | null, limit?: number): Window {
      const start = after ? startAfter(after) : sql``
      const isWanted = sql<boolean>`${where(query, scope)}${start}`
      return { where: isWanted, orderBy, direction, ...(limit !== undefined && { limit }) }
    }
    const read = (db: Database, after: Position | null, limit?: number) =>
      list.from.select(db, window(after, limit), scope, query)
    return { positionOf, window, read, atOnce }
  }

  const count = (db: Database, filters: Filters, scope: Scope): Promise<number> =>
    list.from.count(db, where(filters, scope), scope, filters)

  /** All rows of a query, in batches. */
  function batches(db: Database, query: Filters & Sorted<Query>, scope: Scope): AsyncIterable<Row[]> {
    const { read, positionOf, atOnce } = reader(query, scope)
    if (atOnce) return inBatches(() => read(db, null))
    return keysetBatches<Row>((last, limit) => read(db, last === null ? null : positionOf(last), limit))
  }

  return {
    where,
    count,
    batches,

    /** The statement's parts, for tests of its plan. */
    window: (query: Filters & Sorted<Query>, scope: Scope, after: Position | null, limit: number) =>
      reader(query, scope).window(after, limit),

    /** A page of the list and its total. @throws Refusal 422 for a cursor of another list, sort or bound filter. */
    async page<Item = Row>(
      { db, cursors }: { db: Database; cursors: Cursors },
      query: Query & Sorted<Query>,
      scope: Scope,
      ...[present]: [Row] extends [Item] ? [present?: Present<Row, Item>] : [present: Present<Row, Item>]
    ): Promise<List<Item>> {
      const bound = (list.bind ?? []).map((name) => query[name as keyof typeof query])
      const id = [nameOf(query, scope), query.sort, ...bound].join(" ")
      const after = cursors.read(query.cursor, positionSchema(id))

      const { read, positionOf } = reader(query, scope)
      const found = await read(db, after, query.limit + 1)
      const items = found.slice(0, query.limit)
      const last = items.at(-1)
      const hasMore = found.length > items.length && last !== undefined
      // Without `present`, a row is an item: the parameter's type guarantees it.
      const presented: readonly unknown[] = present ? await present(items) : items
      const total = await count(db, query, scope)
      return {
        items: [...presented] as Item[],
        next_cursor: hasMore ? cursors.write({ list: id, ...positionOf(last) }) : null,
        ...(total <= (list.maxCount ?? Infinity) && { total }),
      }
    },

    /**
     * The whole list as CSV or a workbook, from the replica if there is one.
     * @param present maps rows to what the columns use; default: the rows themselves
     */
    file(
      { db, replica = null }: { db: Database; replica?: Pick<Replica, "forReports" | "distrust"> | null },
      query: Filters & Sorted<Query> & { format: ExportFormat },
      scope: Scope,
      ...[present]: [Row] extends [Line] ? [present?: Present<Row, Line>] : [present: Present<Row, Line>]
    ): Promise<FileResponse> {
      const columns = typeof list.columns === "function" ? list.columns(query, scope) : (list.columns ?? [])
      return onReplica({ db, replica }, (source) => {
        const rows = batches(source, query, scope)
        // Without `present`, a row is a line: the parameter's type guarantees it.
        const lines = (present ? mapBatches(rows, async (batch) => present(batch)) : rows) as AsyncIterable<Line[]>
        return exportFile(nameOf(query, scope), query.format, columns, lines)
      })
    },
  }
}

function positionSchema(list: string) {
  const key = z.union([z.string(), z.number()])
  return z.strictObject({ list: z.literal(list), key, ids: z.array(key) }).transform(({ list: _, ...place }) => place)
}

function resolveOrder<Row>(order: Order<Row>) {
  const full: Exclude<Order<Row>, string> = typeof order === "string" ? { column: sql.ref(order), key: order } : order
  const { column, key, cast, indexed = false, atOnce = false } = full
  const keyOf = (row: Row) => (typeof key === "function" ? key(row) : row[key]) as string | number // a KeyField holds one
  return { column, keyOf, cast: cast === undefined ? sql`` : sql.raw(`::${cast}`), indexed, atOnce }
}

/** Rows of a join, for a list that is not one collection. */
export function selectFrom<Row>(columns: RawBuilder<Row>, from: RawBuilder<unknown>) {
  return {
    async select(db: Database, { where, orderBy, limit }: Window): Promise<Row[]> {
      const end = limit === undefined ? sql`` : sql` limit ${limit}`
      const statement = sql<Row>`select ${columns} from ${from} where ${where} order by ${orderBy}${end}`
      return (await statement.execute(db)).rows
    },
    count: (db: Database, where: RawBuilder<boolean>) => countRows(db, sql`${from} where ${where}`),
  }
}

/** The number of rows of `select … from` this. */
export async function countRows(db: Database, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}
