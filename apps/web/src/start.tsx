import "@fontsource-variable/inter"
import "@mantine/core/styles.layer.css"
import "@mantine/notifications/styles.css"
import "./ui/theme.css"
import "./ui/print.css"
import { MantineProvider } from "@mantine/core"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { followUpgrades } from "./app/new-version.ts"
import { router } from "./app/router.tsx"
import { applyDensity } from "./lib/density.ts"
import { openQueryClient } from "./lib/query.ts"
import { followConnection } from "./lib/connection.ts"
import { whenPersonChanges } from "./lib/session.ts"
import { ConnectionBar } from "./ui/connection-bar.tsx"
import { printInLightColors } from "./ui/print-colors.ts"
import { cssVariables, theme } from "./ui/theme.ts"
import { Toasts } from "./ui/toasts.tsx"

const place = document.getElementById("root")
if (!place) throw new Error("index.html has no place for the client")

const client = openQueryClient()
whenPersonChanges(() => {
  client.clear()
  applyDensity()
})
followConnection(() => void client.invalidateQueries())
followUpgrades()
printInLightColors()
createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Toasts />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ConnectionBar />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
