import react from "@vitejs/plugin-react"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: at("src/interface"),
  publicDir: at("../web/public"),
  plugins: [react()],
  build: {
    outDir: at("dist/interface"),
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "edge123", "safari17.5"],
    // Nothing is inlined: the content security policy allows no data: scripts or fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_500,
    reportCompressedSize: false,
  },
})
