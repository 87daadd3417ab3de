import { VisuallyHidden } from "@mantine/core"
import type { MonthDay } from "../../lib/month-days.ts"
import { CellField } from "./cell-field.tsx"
import type { Block, Selection } from "./grid-selection.ts"
import classes from "./month-grid.module.css"
import { PersonAvatar } from "../person-avatar.tsx"
import { useId, type ReactNode } from "react"
import { messages } from "../messages.ts"

export type CellAppearance = {
  content: ReactNode
  /** Everything a screen reader reads for the cell. */
  label: string
  className?: string | undefined
}

export type MonthGridProps<Row> = {
  label: string
  rows: readonly Row[]
  days: readonly MonthDay[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  aside: { header: string; cell: (row: Row) => ReactNode }
  appearance: (row: Row, day: MonthDay) => CellAppearance
  /** The text when a cell is opened or copied. */
  textOf: (row: Row, day: MonthDay) => string
  mayEdit: (row: Row) => boolean
  chosen: Selection | null
  onChoose: (chosen: Selection) => void
  /** The text typed into the active cell, or for the whole block if the grid supports filling. */
  onType: (text: string) => void
  /** Cells pasted from a spreadsheet, starting at the block's first cell. */
  onPaste: (cells: string[][]) => void
  onClear: () => void
  /** The last rows are visible: there may be more of them. */
  onEnd: () => void
  /** Row and column headers select their line. */
  selectsLines?: boolean
}

const AVATAR_PX = 22
const COLUMNS = { gridTemplateColumns: "var(--columns)" }
/** The name and the aside come before the days. */
const DAYS_FROM = 3

type GridHeadProps = {
  days: readonly MonthDay[]
  aside: string
  onSelect?: ((column: number, extend: boolean) => void) | undefined
}

export function GridHead({ days, aside, onSelect }: GridHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={`${classes["row"]} ${classes["head"]}`} style={COLUMNS}>
      <div role="columnheader" aria-colindex={1} className={classes["name"]} style={{ height: "var(--head)" }}>
        {messages.gridRow.name}
      </div>
      <div role="columnheader" aria-colindex={2} className={classes["aside"]}>
        {aside}
      </div>
      {days.map(({ day, weekday, label, isToday }, column) => (
        <div
          key={day}
          role="columnheader"
          aria-colindex={column + DAYS_FROM}
          className={`${classes["headCell"]} ${isToday ? classes["today"] : ""}`}
        >
          <span aria-hidden className={classes["weekday"]}>
            {weekday}
          </span>
          <span aria-hidden>{day}</span>
          <VisuallyHidden>{isToday ? messages.gridRow.todayLabel(label) : label}</VisuallyHidden>
          {onSelect && (
            <button
              type="button"
              tabIndex={-1}
              className={classes["lineButton"]}
              aria-label={messages.gridRow.selectLine(label)}
              onClick={(event) => onSelect(column, event.shiftKey)}
            />
          )}
        </div>
      ))}
    </div>
  )
}

type GridRowProps<Row> = {
  grid: MonthGridProps<Row>
  row: Row
  index: number
  top: number
  height: number
  activeColumn: number | null
  chosen: Block | null
  open: string | null
  /** The row's name as text, for the button that selects it. */
  onSelect?: ((extend: boolean) => void) | undefined
  onClose: (text: string | null, key?: string, back?: boolean) => void
}

export function GridRow<Row>(props: GridRowProps<Row>) {
  const { grid, row, index, top, height, activeColumn, chosen, open, onSelect, onClose } = props
  const nameId = useId()
  const mayEdit = grid.mayEdit(row)
  return (
    <div role="row" aria-rowindex={index + 2} className={classes["row"]} style={{ ...COLUMNS, top, height }}>
      <div role="rowheader" aria-colindex={1} className={classes["name"]}>
        <PersonAvatar name={grid.rowName(row)} size={AVATAR_PX} />
        <span className="name" id={nameId}>
          {grid.rowName(row)}
        </span>
        {onSelect && (
          <button
            type="button"
            tabIndex={-1}
            className={classes["lineButton"]}
            aria-label={messages.gridRow.selectRow}
            aria-describedby={nameId}
            onClick={(event) => onSelect(event.shiftKey)}
          />
        )}
      </div>
      <div role="gridcell" aria-colindex={2} className={classes["aside"]}>
        {grid.aside.cell(row)}
      </div>
      {grid.days.map((day, column) => {
        const { content, label, className } = grid.appearance(row, day)
        const isActive = column === activeColumn
        const isChosen = chosen !== null && column >= chosen.left && column <= chosen.right
        return (
          <div
            key={day.day}
            role="gridcell"
            aria-colindex={column + DAYS_FROM}
            // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 allows it on a gridcell
            aria-readonly={!mayEdit}
            aria-selected={isChosen}
            tabIndex={isActive ? 0 : -1}
            data-row={index}
            data-column={column}
            title={label}
            className={cellClass(className, isChosen, isActive && chosen !== null)}
          >
            <span aria-hidden className={classes["content"]}>
              {content}
            </span>
            <VisuallyHidden>{label}</VisuallyHidden>
            {isActive && open !== null && <CellField label={label} text={open} onClose={onClose} />}
          </div>
        )
      })}
    </div>
  )
}

function cellClass(own: string | undefined, isChosen: boolean, isActive: boolean): string {
  return [classes["cell"], own, isChosen && classes["chosen"], isActive && classes["active"]].filter(Boolean).join(" ")
}
