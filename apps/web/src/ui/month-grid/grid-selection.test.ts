import { describe, expect, test } from "vitest"
import { selectCell, blockOf, cellsOfText, clamp, moveCell, isInBlock } from "./grid-selection.ts"

const SIZE = { rows: 20, columns: 31 }
const MIDDLE = { row: 5, column: 7 }

function pressed(key: string, modifiers: { ctrlKey?: boolean; metaKey?: boolean } = {}) {
  return moveCell(MIDDLE, { key, ctrlKey: false, metaKey: false, ...modifiers }, SIZE)
}

describe("keys in the grid", () => {
  test.each([
    ["ArrowUp", { row: 4, column: 7 }],
    ["ArrowDown", { row: 6, column: 7 }],
    ["ArrowLeft", { row: 5, column: 6 }],
    ["ArrowRight", { row: 5, column: 8 }],
    ["PageUp", { row: 0, column: 7 }],
    ["PageDown", { row: 15, column: 7 }],
    ["Home", { row: 5, column: 0 }],
    ["End", { row: 5, column: 30 }],
  ])("%s moves the cell", (key, expected) => {
    expect(pressed(key)).toEqual(expected)
  })

  test.each([
    ["ArrowUp", { row: 0, column: 7 }],
    ["ArrowDown", { row: 19, column: 7 }],
    ["ArrowLeft", { row: 5, column: 0 }],
    ["ArrowRight", { row: 5, column: 30 }],
    ["Home", { row: 0, column: 0 }],
    ["End", { row: 19, column: 30 }],
  ])("%s with Control or Command goes to the edge", (key, expected) => {
    expect(pressed(key, { ctrlKey: true })).toEqual(expected)
    expect(pressed(key, { metaKey: true })).toEqual(expected)
  })

  test("other keys move nothing", () => {
    expect(pressed("a")).toBeNull()
    expect(pressed("Enter")).toBeNull()
  })

  test("the cell stays within the grid", () => {
    const key = { key: "ArrowUp", ctrlKey: false, metaKey: false }
    expect(moveCell({ row: 0, column: 0 }, key, SIZE)).toEqual({ row: 0, column: 0 })
  })
})

describe("the selection", () => {
  test("of one cell is a block of that cell", () => {
    expect(blockOf(selectCell(MIDDLE))).toEqual({ top: 5, bottom: 5, left: 7, right: 7 })
  })

  test("is the same block whichever corner it started at", () => {
    const block = { top: 2, bottom: 5, left: 7, right: 9 }
    expect(blockOf({ ...MIDDLE, anchor: { row: 2, column: 9 } })).toEqual(block)
    expect(blockOf({ row: 2, column: 9, anchor: MIDDLE })).toEqual(block)
  })

  test("contains its edges and nothing beyond them", () => {
    const block = { top: 2, bottom: 5, left: 7, right: 9 }
    expect(isInBlock(block, { row: 2, column: 9 })).toBe(true)
    expect(isInBlock(block, { row: 6, column: 9 })).toBe(false)
    expect(isInBlock(block, { row: 2, column: 6 })).toBe(false)
  })

  test("stays within a grid that became smaller", () => {
    expect(clamp(MIDDLE, { rows: 3, columns: 4 })).toEqual({ row: 2, column: 3 })
  })
})

describe("cells of a spreadsheet", () => {
  test("are lines and tabs, with or without a final line break", () => {
    const cells = [
      ["D", "N"],
      ["", "OFF"],
    ]
    expect(cellsOfText("D\tN\n\tOFF")).toEqual(cells)
    expect(cellsOfText("D \tN\r\n\tOFF\r\n")).toEqual(cells)
  })

  test("an empty clipboard is one empty cell", () => {
    expect(cellsOfText("")).toEqual([[""]])
  })
})
