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
    "Written by `npm run bench -- all`: do not edit. Times are of one machine; the ratios are what is promised, each against a floor or a peer that was measured in the same run.",
    machine.map((line) => `- ${line}`).join("\n"),
    verdict(figures.filter(isMet).length, figures.length),
    ...reports.map(markdown),
    ...before.filter((section) => !isReplaced(section)).map((section) => section.trim()),
  ].join("\n\n")
  await write(text)
}

/** Replaces the section of one report, or adds it; the others stay. */
export async function writeSection(machine: readonly string[], report: Report): Promise<void> {
  const measured = `Measured on its own, on ${machine[0]}: ${machine.at(-1)}.`
  const section = markdown({ ...report, notes: [...report.notes, measured] })
  const sections = (await readFile(FILE, "utf8")).split(SECTIONS)
  const at = sections.findIndex((text) => text.startsWith(`## ${report.title}\n`))
  const all = at === -1 ? [...sections, section] : sections.with(at, section)
  const text = all.map((each) => each.trim()).join("\n\n")
  const count = (cell: RegExp) => text.match(cell)?.length ?? 0
  const [met, missed] = [count(/\| met +\|/g), count(/\| \*\*missed\*\* +\|/g)]
  await write(text.replace(/^\d+ of \d+ targets met\.$/m, verdict(met, met + missed)))
}

const verdict = (met: number, total: number) => `${met} of ${total} targets met.`

async function write(text: string): Promise<void> {
  await writeFile(FILE, await format(text, { parser: "markdown", printWidth: 120 }))
}
