import { sql, type RawBuilder } from "kysely"

// Common filter conditions over a column name or an expression.
type Column = string | RawBuilder<unknown>
type Value = string | number | boolean

const expression = (column: Column) => (typeof column === "string" ? sql.ref(column) : column)

export const equals = (column: Column) => (value: Value) => sql<boolean>`${expression(column)} = ${value}`
export const atLeast = (column: Column) => (value: Value) => sql<boolean>`${expression(column)} >= ${value}`
export const atMost = (column: Column) => (value: Value) => sql<boolean>`${expression(column)} <= ${value}`

/** Whether the text is part of a column in lower case. */
export const contains = (column: Column) => (text: string) =>
  text.trim() === "" ? null : sql<boolean>`strpos(${expression(column)}, ${text.trim().toLowerCase()}) > 0`
