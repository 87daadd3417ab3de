import "@fontsource-variable/inter"
import "@mantine/core/styles.layer.css"
import "@mantine/notifications/styles.css"
import "@scorecard/web/ui/theme.css"
import { MantineProvider } from "@mantine/core"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { openQueryClient } from "@scorecard/web/lib/query.ts"
import { whenPersonChanges } from "@scorecard/web/lib/session.ts"
import { cssVariables, theme } from "@scorecard/web/ui/theme.ts"
import { Toasts } from "@scorecard/web/ui/toasts.tsx"
import { followMain } from "./client-state.ts"
import { refreshWhatChanged } from "./main-process.ts"
import { openPage, router } from "./router.tsx"

const place = document.getElementById("root")
if (!place) throw new Error("index.html has no place for the interface")

const client = openQueryClient()
whenPersonChanges(() => client.clear())
refreshWhatChanged(client)
followMain((event) => {
  if (event.type === "open") openPage(event.path)
})
createRoot(place).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Toasts />
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
