import { FlexRender, tableFeatures, type Row, type RowData } from "@tanstack/react-table"
import { memo, type ReactNode } from "react"
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

export const TABLE_FEATURES = tableFeatures({})

type DataRowProps<Of extends RowData> = {
  row: Row<typeof TABLE_FEATURES, Of>
  index: number
  columns: readonly Column<Of>[]
  opens: boolean
  /** Measures the row's height as it comes into sight; none where all rows are drawn. */
  measure: ((row: Element | null) => void) | undefined
}

/**
 * One row, drawn once: while the table is scrolled only those that come into sight are drawn. Plain elements, because
 * the design system's cells cost more than what stands in them.
 */
function PlainRow<Of extends RowData>({ row, index, columns, opens, measure }: DataRowProps<Of>) {
  return (
    <tr
      data-index={index}
      ref={measure}
      aria-rowindex={index + 2}
      className={opens ? `${classes["row"]} ${classes["open"]}` : classes["row"]}
    >
      {row.getAllCells().map((cell, at) => (
        <td key={cell.id} style={{ textAlign: columns[at]?.align ?? "left" }} className={cellClass(columns[at])}>
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  )
}

/** The table makes a new row of the same data with each page that comes: only the data says whether it has changed. */
function isSameRow<Of extends RowData>(before: DataRowProps<Of>, now: DataRowProps<Of>): boolean {
  return (
    before.row.original === now.row.original &&
    before.index === now.index &&
    before.columns === now.columns &&
    before.opens === now.opens &&
    before.measure === now.measure
  )
}

// The cast: `memo` forgets that the component is generic.
export const DataRow = memo(PlainRow, isSameRow) as typeof PlainRow

export function cellClass<Of>(column: Column<Of> | undefined): string | undefined {
  if (column?.sticky) return classes["sticky"]
  return column?.wideOnly ? classes["wide"] : undefined
}
