import react from "@vitejs/plugin-react"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite"

/** Where `npm run dev -w @scorecard/web` finds the API. */
const API = process.env["API_ADDRESS"] ?? "http://127.0.0.1:8080"

/** What the entry imports once the language is loaded, and the page that most people open first. */
const EARLY = ["src/start.tsx", "src/app/home.tsx"].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/** Loads the client along with its entry: the page names its modules and styles, instead of the entry asking for them. */
function preloadStart(): Plugin {
  return {
    name: "preload-start",
    transformIndexHtml: {
      order: "post",
      handler(_, { bundle }) {
        const modules = new Set<string>()
        const styles = new Set<string>()
        const collect = (name: string) => {
          const chunk = bundle?.[name]
          if (chunk?.type !== "chunk" || modules.has(name)) return
          modules.add(name)
          for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
          for (const imported of chunk.imports) collect(imported)
        }
        for (const [name, chunk] of Object.entries(bundle ?? {})) {
          if (chunk.type === "chunk" && EARLY.some((id) => chunk.moduleIds.includes(id))) collect(name)
        }
        return [
          ...[...modules].map((name) => link({ rel: "modulepreload", crossorigin: true, href: `/${name}` })),
          ...[...styles].map((name) => link({ rel: "stylesheet", crossorigin: true, href: `/${name}` })),
        ]
      },
    },
  }
}

const MANTINE_STYLES = "@mantine/core/styles.layer.css"
const MANTINE_BASE = ["baseline", "default-css-variables", "global"]
const MANTINE_COMPONENT = /@mantine\/core\/esm\/(?:.*\/)?(\w+)\.module\.mjs$/

/**
 * Loads each Mantine component's styles along with its code, instead of all of them before the first paint. They are
 * in a layer, so that our own styles win whatever loads first. While developing, all styles are loaded at once.
 */
function stylesByComponent(): Plugin {
  const base = fileURLToPath(new URL("mantine-base.css", import.meta.url)) // there is no such file
  const styles = (name: string) => fileURLToPath(import.meta.resolve(`@mantine/core/styles/${name}.css`))
  return {
    name: "styles-by-component",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === MANTINE_STYLES ? base : null),
    load: (id) =>
      id === base
        ? `@layer mantine {\n${MANTINE_BASE.map((name) => readFileSync(styles(name), "utf8")).join("\n")}\n}`
        : null,
    transform(code, id) {
      const component = MANTINE_COMPONENT.exec(id)?.[1]
      if (component === undefined) return null
      return { code: `import "@mantine/core/styles/${component}.layer.css"\n${code}`, map: null }
    },
  }
}

function link(attrs: Record<string, string | boolean>): HtmlTagDescriptor {
  return { tag: "link", attrs, injectTo: "head" }
}

export default defineConfig({
  plugins: [react(), stylesByComponent(), preloadStart()],
  resolve: { alias: { "#web": fileURLToPath(new URL("src", import.meta.url)) } },
  build: {
    target: "es2022",
    // From these on light-dark() is known. For older ones it is rewritten into variables that the design system's
    // color-scheme never sets, and the colors are gone.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // Nothing is inlined: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // The client's own chunk. What it may weigh is measured compressed, as it is sent: docs/performance.md
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
  },
  server: { proxy: { "/v1": API, "/health": API, "/openapi.json": API, "/docs": API, "/redoc": API } },
})
