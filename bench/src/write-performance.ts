import { readFile, writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { format } from "prettier"
import { isMet, markdown, type Report } from "./report.ts"

const FILE = fileURLToPath(new URL("../../docs/performance.md", import.meta.url))

const SECTIONS = /\n(?=## )/

/** docs/performance.md is exactly this text, with the sections of comparisons that it had: nothing is added by hand. */
export async function writePerformance(machine: readonly string[], reports: readonly Report[]): Promise<void> {
  const isReplaced = (section: string) => reports.some(({ title }) => section.startsWith(`## ${title}\n`))
  const [, ...before] = (await readFile(FILE, "utf8")).split(SECTIONS)
  const figures = reports.flatMap((report) => report.figures)
  const text = [
    "# Performance",
    "Written by `npm run bench`: do not edit. Clients, program and database (the embedded PostgreSQL 18 with its default durability, unless a section says otherwise) were on one machine, which each section names with the commit. The ratios are what is promised, each against a floor or a peer that was measured in the same run.",
    verdict(figures.filter(isMet).length, figures.length),
    ...reports.map((report) => sectionOf(machine, report)),
    ...before.filter((section) => !isReplaced(section)).map((section) => section.trim()),
  ].join("\n\n")
  await write(text)
}

/** Replaces the section of one report, or adds it; the others stay. */
export async function writeSection(machine: readonly string[], report: Report): Promise<void> {
  const section = sectionOf(machine, report)
  const sections = (await readFile(FILE, "utf8")).split(SECTIONS)
  const at = sections.findIndex((text) => text.startsWith(`## ${report.title}\n`))
  const all = at === -1 ? [...sections, section] : sections.with(at, section)
  const text = all.map((each) => each.trim()).join("\n\n")
  const count = (cell: RegExp) => text.match(cell)?.length ?? 0
  const [met, missed] = [count(/\| met +\|/g), count(/\| \*\*missed\*\* +\|/g)]
  await write(text.replace(/^\d+ of \d+ targets met\.$/m, verdict(met, met + missed)))
}

function sectionOf(machine: readonly string[], report: Report): string {
  return markdown({ ...report, notes: [...report.notes, `Measured on ${machine.join("; ")}.`] })
}

const verdict = (met: number, total: number) => `${met} of ${total} targets met.`

async function write(text: string): Promise<void> {
  await writeFile(FILE, await format(text, { parser: "markdown", printWidth: 120 }))
}
