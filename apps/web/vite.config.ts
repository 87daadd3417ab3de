import react from "@vitejs/plugin-react"
import { fileURLToPath } from "node:url"
import { defineConfig } from "vite"

/** Where `npm run dev -w @scorecard/web` finds the API. */
const API = process.env["API_ADDRESS"] ?? "http://127.0.0.1:8080"

export default defineConfig({
  plugins: [react()],
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
    reportCompressedSize: false,
  },
  server: { proxy: { "/v1": API, "/health": API, "/openapi.json": API, "/docs": API, "/redoc": API } },
})
