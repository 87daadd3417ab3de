import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router"
import { lazy, Suspense, type ComponentType } from "react"
import { parseSearch, printSearch } from "@scorecard/web/lib/search.ts"
import { Failure, Loading } from "@scorecard/web/ui/states.tsx"
import { act } from "./main-process.ts"
import { Frame } from "./frame.tsx"
import { Home } from "./home.tsx"

type Page = { load: () => Promise<{ default: ComponentType }> }

/** The pages of the desktop client. All others are the web client's. */
const PAGES: Readonly<Record<string, Page>> = {
  "/atw-requests": { load: () => import("@scorecard/web/features/atw-requests/atw-requests-page.tsx") },
  "/notifications": { load: () => import("@scorecard/web/features/notifications/inbox/inbox-page.tsx") },
  "/profile": { load: () => import("./profile.tsx") },
  "/settings": { load: () => import("./settings.tsx") },
}
const HOME = "/"

const root = createRootRoute({
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
  validateSearch: (search: Partial<Record<string, string>>) => search,
})

const pages = Object.entries(PAGES).map(([path, { load }]) => {
  const Content = lazy(load)
  const component = () => (
    <Suspense fallback={<Loading />}>
      <Content />
    </Suspense>
  )
  return createRoute({ getParentRoute: () => root, path, component })
})
const home = createRoute({ getParentRoute: () => root, path: HOME, component: Home })

const history = createMemoryHistory({ initialEntries: [HOME] })
const { push, replace } = history
const isOwn = (address: string) => {
  const [path = ""] = address.split("?")
  return path === HOME || path in PAGES
}
/** Links are the same as the web client's: those to its pages open in the system's browser. */
history.push = (address, ...rest) => {
  if (isOwn(address)) push(address, ...rest)
  else act({ type: "open_in_browser", path: address })
}
history.replace = (address, ...rest) => {
  if (isOwn(address)) replace(address, ...rest)
}

export const router = createRouter({
  routeTree: root.addChildren([home, ...pages]),
  history,
  parseSearch,
  stringifySearch: printSearch,
  defaultErrorComponent: ({ error }) => <Failure error={error} />,
})

/** Shows a page, such as the subject of a notification. */
export function openPage(path: string): void {
  history.push(path === "/home" ? HOME : path)
}
