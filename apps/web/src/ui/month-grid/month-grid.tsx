import { useVirtualizer, defaultRangeExtractor } from "@tanstack/react-virtual"
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { GridHead, GridRow, type MonthGridProps } from "./grid-row.tsx"
import {
  selectCell,
  selectLine,
  blockOf,
  cellsOfText,
  clamp,
  moveCell,
  isInBlock,
  type Block,
  type Cell,
} from "./grid-selection.ts"
import { useRowHeight } from "../use-density.ts"
import classes from "./month-grid.module.css"

const OVERSCAN = 6

/**
 * People by days, edited like a spreadsheet: arrow keys move, Shift+arrow selects a block, typing or Enter opens a
 * cell, Enter and Tab save and move on, Escape discards, Delete clears. Tab leaves the grid while no cell is open.
 * Only the visible rows are rendered.
 */
export function MonthGrid<Row>(props: MonthGridProps<Row>) {
  const { rows, days, chosen, onChoose, onEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useRowHeight()
  const [open, setOpen] = useState<string | null>(null)
  const size = { rows: rows.length, columns: days.length }
  const active = chosen
    ? { ...clamp(chosen, size), anchor: clamp(chosen.anchor, size) }
    : selectCell({ row: 0, column: 0 })
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    // The active row stays rendered, so that the focus stays where it is while the grid scrolls.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active.row])].toSorted((a, b) => a - b),
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const shown = virtual.getVirtualItems()
  const last = virtual.range?.endIndex ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - OVERSCAN) onEnd()
  }, [last, rows.length, onEnd])
  const scrollToActive = useEffectEvent(() => {
    const heads = scroller.current?.querySelectorAll<HTMLElement>("[role=columnheader]")
    const head = heads?.[heads.length - days.length + active.column]
    if (head && scroller.current) scroller.current.scrollLeft = head.offsetLeft - scroller.current.clientWidth / 2
  })
  // Only on mount: afterward the grid scrolls with the keys.
  useLayoutEffect(() => scrollToActive(), [])
  const toGrid = useFollow(scroller, active, open)

  const block = chosen ? blockOf(active) : null
  const go = (cell: Cell, extend = false) => onChoose(extend ? { ...cell, anchor: active.anchor } : selectCell(cell))
  const start = (text: string | null) => {
    const row = rows[active.row]
    const day = days[active.column]
    if (row === undefined || day === undefined || !props.mayEdit(row)) return
    setOpen(text ?? props.textOf(row, day))
  }
  const close = (text: string | null, key?: string, back = false) => {
    setOpen(null)
    if (text !== null) props.onType(text)
    // Without a key the reader clicked elsewhere, and the focus moved along.
    if (key !== undefined) toGrid.current = true
    const step = stepOf(key, back)
    const next = step && moveCell(active, { key: step, ctrlKey: false, metaKey: false }, size)
    if (next) go(next)
  }
  const chooseLine = (line: { row: number } | { column: number }, extend: boolean) => {
    toGrid.current = true
    onChoose(selectLine(line, size, extend && chosen ? active : undefined))
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (open !== null || event.target instanceof HTMLInputElement || event.target instanceof HTMLButtonElement) return
    if (props.selectsLines && event.key === " " && (event.ctrlKey || event.shiftKey)) {
      onChoose(selectLine(event.ctrlKey ? { column: active.column } : { row: active.row }, size))
      event.preventDefault()
      return
    }
    const next = moveCell(active, event, size)
    if (next) go(next, event.shiftKey)
    else if (event.key === "Enter" || event.key === "F2") start(null)
    else if (event.key === "Delete" || event.key === "Backspace") props.onClear()
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) start(event.key.trim())
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the active cell takes the focus
    <div
      ref={scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={days.length + 2}
      aria-multiselectable
      className={classes["scroller"]}
      style={{ "--columns": columnsOf(days.length) }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const cell = cellOf(event.target)
        if (!cell || event.target instanceof HTMLInputElement) return
        // An open cell is saved before it unmounts: its field would be gone before it could lose the focus.
        if (open !== null && document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
        go(cell, event.shiftKey)
      }}
      onFocus={(event) => {
        const cell = chosen ? null : cellOf(event.target)
        if (cell) go(cell)
      }}
      onDoubleClick={(event) => cellOf(event.target) && start(null)}
      onCopy={(event) => {
        if (open !== null || !block) return
        event.clipboardData.setData("text/plain", textOfBlock(props, block))
        event.preventDefault()
      }}
      onPaste={(event) => {
        if (open !== null) return
        props.onPaste(cellsOfText(event.clipboardData.getData("text/plain")))
        event.preventDefault()
      }}
    >
      <GridHead
        days={days}
        aside={props.aside.header}
        onSelect={props.selectsLines ? (column, extend) => chooseLine({ column }, extend) : undefined}
      />
      <div role="rowgroup" className={classes["body"]} style={{ height: virtual.getTotalSize() }}>
        {shown.map(({ index, start: top }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <GridRow
              key={props.rowKey(row)}
              grid={props}
              row={row}
              index={index}
              top={top}
              height={rowHeight}
              activeColumn={index === active.row ? active.column : null}
              chosen={block && isInBlock(block, { row: index, column: block.left }) ? block : null}
              open={index === active.row ? open : null}
              onSelect={props.selectsLines ? (extend) => chooseLine({ row: index }, extend) : undefined}
              onClose={close}
            />
          )
        })}
      </div>
    </div>
  )
}

function columnsOf(days: number): string {
  return `var(--name) var(--aside) repeat(${days}, minmax(var(--day), 1fr))`
}

function stepOf(key: string | undefined, back: boolean): string | null {
  if (key === "Enter") return back ? "ArrowUp" : "ArrowDown"
  if (key === "Tab") return back ? "ArrowLeft" : "ArrowRight"
  return null
}

function cellOf(target: EventTarget): Cell | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null
  return cell ? { row: Number(cell.dataset["row"]), column: Number(cell.dataset["column"]) } : null
}

function focusCell(scroller: HTMLElement | null, { row, column }: Cell): void {
  const cell = scroller?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" })
}

/** Keeps the focus on the active cell while it is in the grid. @returns a callback that requests the focus back. */
function useFollow(scroller: React.RefObject<HTMLDivElement | null>, { row, column }: Cell, open: string | null) {
  const toGrid = useRef(false)
  useLayoutEffect(() => {
    if (open !== null) return
    if (toGrid.current || scroller.current?.contains(document.activeElement)) {
      focusCell(scroller.current, { row, column })
    }
    toGrid.current = false
  }, [scroller, row, column, open])
  return toGrid
}

function textOfBlock<Row>({ rows, days, textOf }: MonthGridProps<Row>, { top, bottom, left, right }: Block): string {
  return rows
    .slice(top, bottom + 1)
    .map((row) =>
      days
        .slice(left, right + 1)
        .map((day) => textOf(row, day))
        .join("\t"),
    )
    .join("\n")
}
