import { execFile, spawnSync } from "node:child_process"
import { promisify } from "node:util"

const MAX_OUTPUT_BYTES = 32 * 1024 * 1024
/** While other work goes on. */
const runAside = promisify(execFile)

/** Whether Poppler and qpdf are installed, which read statements back. */
export function hasPdfTools(): boolean {
  return ["pdfinfo", "pdftotext", "qpdf"].every((tool) => !spawnSync(tool, ["--version"]).error)
}

function run(tool: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(tool, args, { encoding: "utf8", maxBuffer: MAX_OUTPUT_BYTES })
  if (status !== 0) throw new Error(`${tool} ${args.join(" ")}: ${stdout}${stderr}`)
  return stdout
}

/** The fields of `pdfinfo`, such as Title and Tagged. */
export function readInfo(file: string): Record<string, string> {
  const lines = run("pdfinfo", [file]).split("\n")
  return Object.fromEntries(lines.map((line) => [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 1).trim()]))
}

/** All text of the file, in reading order. */
export function readText(file: string): string {
  return run("pdftotext", ["-layout", file, "-"])
}

/** The structure tree, such as "H1" and "TH Column", each with its text, in reading order. */
export async function readStructure(file: string): Promise<{ tag: string; text: string }[]> {
  const elements: { tag: string; text: string }[] = []
  const { stdout } = await runAside("pdfinfo", ["-struct-text", file], { maxBuffer: MAX_OUTPUT_BYTES })
  for (const line of stdout.split("\n")) {
    const last = elements.at(-1)
    const text = /^ *"(.*)"$/.exec(line)?.[1]
    const scope = /^ *\/Scope \/(\w+)$/.exec(line)?.[1]
    const tag = /^ *([A-Z]\w*)/.exec(line)?.[1]
    if (text !== undefined && last) last.text += text
    else if (scope !== undefined && last) last.tag += ` ${scope}`
    else if (tag !== undefined) elements.push({ tag, text: "" })
  }
  return elements
}

/** All objects of the file as one line of JSON. @throws if qpdf finds errors in the file */
export function readObjects(file: string): string {
  run("qpdf", ["--check", file])
  const json: unknown = JSON.parse(run("qpdf", ["--json", "--json-key=qpdf", file]))
  return JSON.stringify(json)
}
