import { Center, Loader, Table, Text, UnstyledButton } from "@mantine/core"
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconListSearch } from "@tabler/icons-react"
import { useVirtualizer } from "@tanstack/react-virtual"
import { memo, useEffect, useRef, type ReactNode } from "react"
import { cellClass, DataRow, type Column } from "./data-row.tsx"
import { Explained } from "./glossary/explained.tsx"
import { Empty, Failure, Loading } from "./states.tsx"
import classes from "./data-table.module.css"
import { messages } from "./messages.ts"
import { useIsPrinting } from "./printing.tsx"
import { useRowHeight } from "./use-density.ts"

type DataTableProps<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** `name` ascends, `-name` descends, as in the service's lists. */
  sort?: string
  onSort?: (sort: string) => void
  /** A click or Enter on the row. Give the row's first cell a link or button of its own as well. */
  onOpen?: (row: Row) => void
  /** As `useInfiniteList` returns it; not needed for a plain array. */
  list?: {
    isPending: boolean
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError?: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  empty?: ReactNode
  height?: string
}

const OVERSCAN = 6
/** The next page is requested when this many rows are left. */
const ASKED_AHEAD = 60
/** Above this number of rows, only the visible ones are rendered. */
const ALL_DRAWN = 60

/** A table that stays fast with 10,000 rows, loads further pages on scroll, and sorts if the service can. */
export function DataTable<Row>({ list, rows, empty, ...props }: DataTableProps<Row>) {
  if (list?.isPending) return <Loading lines={8} />
  if (list && list.error !== null && rows.length === 0) {
    return <Failure error={list.error} onRetry={() => void list.refetch()} />
  }
  if (rows.length === 0)
    return (
      empty ?? (
        <Empty icon={IconListSearch} title={messages.dataTable.nothingHere}>
          {messages.dataTable.nothingMatches}
        </Empty>
      )
    )
  return <FilledTable list={list} rows={rows} {...props} />
}

function FilledTable<Row>(props: Omit<DataTableProps<Row>, "empty" | "list"> & { list: DataTableProps<Row>["list"] }) {
  const { label, columns, rows, rowKey, sort, onSort, onOpen, list, height = "70vh" } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isPrinting = useIsPrinting()
  const rowHeight = useRowHeight()
  const isLong = rows.length > ALL_DRAWN && !isPrinting
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    enabled: isLong,
    // Rendered after the scroll event, not in it: both stay short.
    useFlushSync: false,
  })
  // What was measured with the other height no longer holds.
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const shown = isLong
    ? virtual.getVirtualItems()
    : rows.map((_, index) => ({ index, start: index * rowHeight, end: (index + 1) * rowHeight }))
  const above = isLong ? (shown[0]?.start ?? 0) : 0
  const below = isLong ? virtual.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0
  const last = shown.at(-1)?.index ?? 0

  const { hasNextPage = false, isFetchingNextPage = false, isFetchNextPageError = false, fetchNextPage } = list ?? {}
  useEffect(() => {
    // A page that failed to load is retried by the reader, not over and over automatically.
    if (!hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    if (last >= rows.length - ASKED_AHEAD) void fetchNextPage?.()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, last, rows.length])

  const openRow = (event: React.MouseEvent) => {
    const row = rows[rowAt(event.target)]
    if (row !== undefined) onOpen?.(row)
  }

  return (
    // Native scrolling: following it from scripts would cause another layout at each step.
    <div
      ref={scroller}
      className={classes["scroller"]}
      style={{ maxHeight: height }}
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard, too
      tabIndex={0}
    >
      <Table stickyHeader highlightOnHover aria-label={label} aria-rowcount={rows.length + 1}>
        <Head columns={columns} sort={sort} onSort={onSort} />
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- each row has a button that does the same */}
        <tbody className={classes["body"]} onClick={onOpen && openRow}>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {shown.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <DataRow
                key={rowKey(row)}
                row={row}
                index={index}
                columns={columns}
                opens={onOpen !== undefined}
                // Two-line rows are taller than estimated: rows are measured as they are rendered.
                measure={isLong ? virtual.measureElement : undefined}
              />
            )
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
      </Table>
      {isPrinting && hasNextPage && <p className="print-only">{messages.printing.onlyLoaded(rows.length)}</p>}
      {isFetchingNextPage && (
        <Center p="sm">
          <Loader size="sm" role="img" aria-label={messages.dataTable.loadingMore} />
        </Center>
      )}
      {list && list.error !== null && (
        <Failure
          error={list.error}
          onRetry={() => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
    </div>
  )
}

type HeadProps<Row> = {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

// The cast: `memo` loses the component's type parameter.
const Head = memo(PlainHead) as typeof PlainHead

function PlainHead<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  return (
    <Table.Thead className={classes["head"]}>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th
            key={column.key}
            ta={column.align ?? "left"}
            w={column.width}
            className={cellClass(column)}
            aria-sort={ariaSort(column, sort)}
          >
            {column.sort !== undefined && onSort ? (
              <SortButton column={column} name={column.sort} sort={sort} onSort={onSort} />
            ) : (
              <Explained text={column.header} />
            )}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

/** The row that was clicked, if any. Clicks on a link, button or field inside the row don't count. */
function rowAt(target: EventTarget): number {
  if (!(target instanceof Element)) return -1
  if (target.closest("a, button, input, label, select, textarea")) return -1
  return Number(target.closest("tr[data-index]")?.getAttribute("data-index") ?? -1)
}

function ariaSort<Row>(column: Column<Row>, sort: string | undefined): "ascending" | "descending" | undefined {
  if (column.sort === undefined || sort === undefined) return undefined
  if (sort === column.sort) return "ascending"
  return sort === `-${column.sort}` ? "descending" : undefined
}

type SortButtonProps<Row> = {
  column: Column<Row>
  name: string
  sort: string | undefined
  onSort: (sort: string) => void
}

function SortButton<Row>({ column, name, sort, onSort }: SortButtonProps<Row>) {
  const Icon = sort === name ? IconArrowUp : sort === `-${name}` ? IconArrowDown : IconArrowsSort
  return (
    <UnstyledButton className={classes["sort"]} onClick={() => onSort(sort === name ? `-${name}` : name)}>
      <Text component="span" fz="inherit" fw="inherit">
        {column.header}
      </Text>
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}
