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

type DataRowProps<Of> = {
  row: Of
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
function PlainRow<Of>({ row, index, columns, opens, measure }: DataRowProps<Of>) {
  return (
    <tr
      data-index={index}
      ref={measure}
      aria-rowindex={index + 2}
      className={opens ? `${classes["row"]} ${classes["open"]}` : classes["row"]}
    >
      {columns.map((column) => (
        <td key={column.key} style={{ textAlign: column.align ?? "left" }} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

// The cast: `memo` forgets that the component is generic.
export const DataRow = memo(PlainRow) as typeof PlainRow

export function cellClass<Of>(column: Column<Of>): string | undefined {
  if (column.sticky) return classes["sticky"]
  return column.wideOnly ? classes["wide"] : undefined
}
