import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const assets = fileURLToPath(new URL("../dist/assets", import.meta.url))

/**
 * The built script that has this text: the files of the client have no names.
 * @returns matches its URL
 */
export function scriptWith(text: string): (url: URL) => boolean {
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"))
  const [found, ...others] = scripts.filter((name) => readFileSync(`${assets}/${name}`, "utf8").includes(text))
  if (found === undefined || others.length > 0) throw new Error(`Not one script has the text "${text}"`)
  return (url) => url.pathname === `/assets/${found}`
}
