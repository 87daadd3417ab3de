import { Center, Loader, ScrollArea, Table, Text, UnstyledButton } from "@mantine/core"
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react"
import { tableFeatures, useTable } from "@tanstack/react-table"
import type { ColumnDef, RowData } from "@tanstack/react-table"
import { useVirtualizer } from "@tanstack/react-virtual"
import { useEffect, useMemo, useRef } from "react"
import type { ReactNode } from "react"
import { Empty, Failure, Loading } from "./states.tsx"
import classes from "./data-table.module.css"

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The service's name for sorting by this column, where it can. */
  sort?: string
  align?: "left" | "right" | "center"
  width?: number | string
  /** Left out where the screen is narrow. */
  wideOnly?: boolean
  /** Stays in sight while the table is moved sideways; for the first column. */
  sticky?: boolean
}

type DataTableProps<Row extends RowData> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** `name` ascends, `-name` descends, as in the service's lists. */
  sort?: string
  onSort?: (sort: string) => void
  /** A click or Enter on the row. Give the row's first cell a link or button of its own as well. */
  onOpen?: (row: Row) => void
  /** As `useList` gives it; a plain array needs none. */
  list?: {
    isPending: boolean
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  empty?: ReactNode
  height?: string
}

const features = tableFeatures({})
const ROW_HEIGHT = 44
const OVERSCAN = 12
/** Beyond so many rows only those in sight are drawn. */
const ALL_DRAWN = 60

/** A table that stays quick with 10,000 rows, loads further pages as it is scrolled, and sorts where the service can. */
export function DataTable<Row extends RowData>({ list, rows, empty, ...props }: DataTableProps<Row>) {
  if (list?.isPending) return <Loading lines={8} />
  if (list && list.error !== null && rows.length === 0) {
    return <Failure error={list.error} onRetry={() => void list.refetch()} />
  }
  if (rows.length === 0) return empty ?? <Empty title="Nothing here">Nothing fits the filters.</Empty>
  return <FilledTable list={list} rows={rows} {...props} />
}

function FilledTable<Row extends RowData>(
  props: Omit<DataTableProps<Row>, "empty" | "list"> & { list: DataTableProps<Row>["list"] },
) {
  const { label, columns, rows, rowKey, sort, onSort, onOpen, list, height = "70vh" } = props
  const scroller = useRef<HTMLDivElement>(null)
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.key,
        header: column.header,
        cell: ({ row }) => column.cell(row.original),
      })),
    [columns],
  )
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowKey })
  const models = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    enabled: models.length > ALL_DRAWN,
  })
  const shown =
    models.length > ALL_DRAWN
      ? virtual.getVirtualItems()
      : models.map((_, index) => ({ index, start: index * ROW_HEIGHT, end: (index + 1) * ROW_HEIGHT }))
  const above = models.length > ALL_DRAWN ? (shown[0]?.start ?? 0) : 0
  const below = models.length > ALL_DRAWN ? virtual.getTotalSize() - (shown.at(-1)?.end ?? 0) : 0
  const last = shown.at(-1)?.index ?? 0

  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage } = list ?? {}
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= models.length - OVERSCAN) void fetchNextPage?.()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, models.length])

  return (
    <ScrollArea.Autosize mah={height} viewportRef={scroller} viewportProps={{ tabIndex: 0, "aria-label": label }}>
      <Table stickyHeader highlightOnHover verticalSpacing={8} aria-label={label} aria-rowcount={models.length + 1}>
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
                  column.header
                )}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {shown.map(({ index }) => {
            const row = models[index]
            if (!row) return null
            return (
              <Table.Tr
                key={row.id}
                data-index={index}
                // Rows of two lines are taller than a guess: what is out of sight is measured as it passes by.
                ref={models.length > ALL_DRAWN ? virtual.measureElement : undefined}
                aria-rowindex={index + 2}
                className={onOpen ? classes["open"] : undefined}
                onClick={onOpen ? (event) => openUnlessControl(event, () => onOpen(row.original)) : undefined}
              >
                {row.getAllCells().map((cell, at) => (
                  <Table.Td key={cell.id} ta={columns[at]?.align ?? "left"} className={cellClass(columns[at])}>
                    <table.FlexRender cell={cell} />
                  </Table.Td>
                ))}
              </Table.Tr>
            )
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </Table.Tbody>
      </Table>
      {isFetchingNextPage && (
        <Center p="sm">
          <Loader size="sm" aria-label="Loading more" />
        </Center>
      )}
      {list && list.error !== null && <Failure error={list.error} onRetry={() => void fetchNextPage?.()} />}
    </ScrollArea.Autosize>
  )
}

function cellClass<Row>(column: Column<Row> | undefined): string | undefined {
  if (column?.sticky) return classes["sticky"]
  return column?.wideOnly ? classes["wide"] : undefined
}

/** A click on a link, a button or a field inside the row is meant for that. */
function openUnlessControl(event: React.MouseEvent, open: () => void): void {
  const { target } = event
  if (target instanceof Element && target.closest("a, button, input, label, select, textarea")) return
  open()
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
