import { fileURLToPath } from "node:url"
import { build, type Rolldown } from "vite"

const ENTRY = fileURLToPath(new URL("../src/cli/desktop.ts", import.meta.url))

/** The modules of a package that look for its addon in node_modules, and the addon's name next to the executable. */
const ADDONS: [module: RegExp, file: string][] = [
  [/@webviewjs\/webview\/js-bindings\.js$/, "webview.node"],
  [/@napi-rs\/keyring\/index\.js$/, "keyring.node"],
]

/** The main process as one script, for `file`. */
export async function bundleMain(file: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    mode: "production",
    plugins: [addonsBesideExecutable()],
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: ENTRY,
      write: true,
      outDir: file.slice(0, file.lastIndexOf("/")),
      emptyOutDir: false,
      target: "node26",
      minify: true,
      rolldownOptions: {
        output: {
          format: "esm",
          entryFileNames: file.slice(file.lastIndexOf("/") + 1),
          codeSplitting: false,
        },
      },
    },
  })
}

function addonsBesideExecutable(): Rolldown.Plugin {
  return {
    name: "addons-beside-executable",
    load(id) {
      const addon = ADDONS.find(([module]) => module.test(id))
      if (!addon) return null
      const load = `process.getBuiltinModule("node:module").createRequire(process.execPath)("./${addon[1]}")`
      return { code: `module.exports = ${load}`, moduleType: "js" }
    },
  }
}
