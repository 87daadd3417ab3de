import { memo, type ReactNode } from "react"
import classes from "./data-table.module.css"

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The service's name for sorting by this column, if it can. */
  sort?: string
  align?: "left" | "right" | "center"
  width?: number | string
  /** Hidden on a narrow screen. */
  wideOnly?: boolean
  /** Stays visible while the table scrolls sideways; for the first column. */
  sticky?: boolean
}

type DataRowProps<Of> = {
  row: Of
  index: number
  columns: readonly Column<Of>[]
  opens: boolean
  /** Measures the row's height when it is rendered; absent if all rows are rendered. */
  measure: ((row: Element | null) => void) | undefined
}

/**
 * One row, memoized: scrolling renders only rows that come into view. Plain elements, because the design system's
 * cells cost more than their content.
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
        <td
          key={column.key}
          data-label={column.header}
          style={{ textAlign: column.align ?? "left" }}
          className={cellClass(column)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

// The cast: `memo` loses the component's type parameter.
export const DataRow = memo(PlainRow) as typeof PlainRow

export function cellClass<Of>(column: Column<Of>): string | undefined {
  if (column.sticky) return classes["sticky"]
  return column.wideOnly ? classes["wide"] : undefined
}
