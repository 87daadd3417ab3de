import { median } from "./runs.ts"

/** A figure with its target; `whyMissed` explains a missed one. */
export type Figure = {
  what: string
  value: number
  bound: "at most" | "at least"
  limit: number
  whyMissed?: string
  /** The lowest and the highest value of several runs, of which `value` is the median. */
  spread?: readonly [lowest: number, highest: number]
}

/** `notes`: what a reader must know to read the table; `columns` and `rows`: the measurements, as text. */
export type Report = {
  title: string
  notes: string[]
  columns: string[]
  rows: string[][]
  figures: Figure[]
}

export function atMost(what: string, value: number, limit: number, whyMissed?: string): Figure {
  return { what, value, bound: "at most", limit, ...(whyMissed !== undefined && { whyMissed }) }
}

export function atLeast(what: string, value: number, limit: number, whyMissed?: string): Figure {
  return { what, value, bound: "at least", limit, ...(whyMissed !== undefined && { whyMissed }) }
}

export function isMet({ value, bound, limit }: Figure): boolean {
  return bound === "at most" ? value <= limit : value >= limit
}

/** One report of several runs: the table of the one in the middle by its first target; each target's median and spread. */
export function repeated(reports: readonly Report[]): Report {
  const hasTargets = reports.every((report) => report.figures.length > 0)
  const byFirst = reports.toSorted((a, b) => (a.figures[0]?.value ?? 0) - (b.figures[0]?.value ?? 0))
  const middle = hasTargets ? byFirst[Math.floor(byFirst.length / 2)] : reports[0]
  if (!middle) throw new Error("there is no run")
  const figures = middle.figures.map((figure): Figure => {
    const values = reports.map((report) => report.figures.find(({ what }) => what === figure.what)?.value ?? NaN)
    return { ...figure, value: median(values), spread: [Math.min(...values), Math.max(...values)] }
  })
  const shown = figures.length > 0 ? "the run with the median of the first target" : "the first run"
  const note = `${reports.length} runs, each in a new company. The table shows ${shown}; targets show the median of all runs and, in parentheses, the lowest and the highest.`
  return { ...middle, notes: [...middle.notes, note], figures }
}

const ROUGH = 100
const FINE = 10

function measuredText({ value, spread }: Figure): string {
  return spread ? `${figureText(value)} (${spread.map(figureText).join("–")})` : figureText(value)
}

/** Whole numbers from a hundred on, one decimal from ten on, two below. */
export function figureText(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= ROUGH) return Math.round(value).toLocaleString("en-US")
  return value.toFixed(Math.abs(value) >= FINE ? 1 : 2)
}

export function print({ title, notes, columns, rows, figures }: Report): void {
  const widths = columns.map((column, n) => Math.max(column.length, ...rows.map((row) => row[n]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join("   ")
  console.log(`\n${title}`)
  for (const note of notes) console.log(`  ${note}`)
  for (const row of [columns, ...rows]) console.log(`  ${line(row)}`)
  for (const figure of figures) {
    const { what, bound, limit } = figure
    const verdict = isMet(figure) ? "ok    " : "MISSED"
    console.log(`  ${verdict} ${what}: ${measuredText(figure)} (${bound} ${figureText(limit)})`)
  }
  for (const reason of reasons(figures)) console.log(`  ${reason}`)
}

function reasons(figures: readonly Figure[]): string[] {
  return figures.flatMap((figure) => {
    const { what, whyMissed, spread = [] } = figure
    if (whyMissed === undefined) return []
    if (!isMet(figure)) return [`Why "${what}" is missed: ${whyMissed}`]
    const allMeet = spread.every((value) => isMet({ ...figure, value }))
    return allMeet ? [] : [`Why "${what}" is missed in some runs: ${whyMissed}`]
  })
}

export function markdown({ title, notes, columns, rows, figures }: Report): string {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  const table = [columns, columns.map((_, n) => (n === 0 ? "---" : "---:")), ...rows].map(row)
  const verdicts = figures.map((figure) =>
    row([
      figure.what,
      measuredText(figure),
      `${figure.bound} ${figureText(figure.limit)}`,
      isMet(figure) ? "met" : "**missed**",
    ]),
  )
  const targets = [row(["Target", "Measured", "Required", ""]), row(["---", "---:", "---:", "---"]), ...verdicts]
  const judged = figures.length > 0 ? [targets.join("\n")] : []
  return [`## ${title}`, ...notes, table.join("\n"), ...judged, ...reasons(figures)].join("\n\n")
}
