import { readFileSync, readdirSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..")

export type SourceText = { file: string; text: string }

/** The server's production code; paths are relative to `apps/server/src`. */
export function serverSources(): SourceText[] {
  const folder = join(ROOT, "apps/server/src")
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.(test|fixture|test-support)\.ts$/.test(name))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }))
}

export const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[^]*?\*\//g, "").replaceAll(/(^|\s)\/\/.*$/gm, "")

/** The outermost template literals of a source, including those inside their placeholders unchanged. */
export function templatesOf(source: string): string[] {
  const text = withoutComments(source)
  const found: string[] = []
  /** Where each open template began; -1 for an open brace. */
  const open: number[] = []
  const inTemplate = () => (open.at(-1) ?? -1) >= 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inTemplate()) {
      if (character === "\\") at++
      else if (character === "`") {
        const start = open.pop() ?? 0
        if (!open.some((each) => each >= 0)) found.push(text.slice(start + 1, at))
      } else if (character === "$" && text[at + 1] === "{") {
        open.push(-1)
        at++
      }
    } else if (character === '"') at = endOfString(text, at)
    else if (character === "`") open.push(at)
    else if (character === "{") open.push(-1)
    else if (character === "}") open.pop()
  }
  return found
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"' && text[at] !== "\n") at += text[at] === "\\" ? 2 : 1
  return at
}
