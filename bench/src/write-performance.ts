import { writeFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { format } from "prettier"
import { isKept, markdown, type Report } from "./report.ts"

const FILE = fileURLToPath(new URL("../../docs/performance.md", import.meta.url))

/** docs/performance.md is exactly this text: nothing is added by hand. */
export async function writePerformance(machine: readonly string[], reports: readonly Report[]): Promise<void> {
  const figures = reports.flatMap((report) => report.figures)
  const kept = figures.filter(isKept).length
  const text = [
    "# Performance",
    "Written by `npm run bench -- all`: do not edit. Times are of one machine; the ratios are what is promised, each against a floor or a peer that was measured in the same run.",
    machine.map((line) => `- ${line}`).join("\n"),
    `${kept} of ${figures.length} targets kept.`,
    ...reports.map(markdown),
  ].join("\n\n")
  await writeFile(FILE, await format(text, { parser: "markdown", printWidth: 120 }))
}
