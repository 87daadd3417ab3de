import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  useSearch,
} from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import { parseMonthId } from "../lib/format.ts"
import { parseSearch, printSearch } from "../lib/search.ts"
import { useMe } from "../lib/me.ts"
import { Loading } from "../ui/states.tsx"
import { homeOf, isOpen, PAGES } from "./pages.ts"
import { titleFor, type PageRow } from "./page-row.ts"
import { NoSuchMonth, NotForYou, PageFailed, PageNotFound } from "./page-states.tsx"
import { SignedIn } from "./signed-in.tsx"

const root = createRootRoute({ component: Outlet, notFoundComponent: PageNotFound })

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  component: lazyRouteComponent(() => import("../features/session/sign-in-page.tsx")),
})
const signInReturn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in/return",
  component: lazyRouteComponent(() => import("../features/session/sign-in-return-page.tsx")),
})

const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", component: Framed })
const home = createRoute({ getParentRoute: () => signedIn, path: "/", component: Home })

function Framed() {
  return (
    <SignedIn>
      <Outlet />
    </SignedIn>
  )
}

function Home() {
  return <Navigate to={homeOf(useMe())} replace />
}

const pages = PAGES.map((page) =>
  createRoute({ getParentRoute: () => signedIn, path: page.path, component: guarded(page) }),
)

/** A hidden page leads home; one that the person may not open says so. (rules/administration#visibility) */
function guarded(page: PageRow) {
  const Content = lazy(page.load)
  return function Guarded() {
    const me = useMe()
    // Every page that shows one month names it so in its address.
    const { month }: Record<string, string> = useSearch({ strict: false })
    if (page.visibility !== undefined && !me.shows(page.visibility)) return <Navigate to={homeOf(me)} replace />
    if (!isOpen(page, me)) return <NotForYou title={page.title} />
    if (month !== undefined && month !== "" && parseMonthId(month) === null) {
      return <NoSuchMonth title={titleFor(page, me)} month={month} />
    }
    return (
      <Suspense fallback={<Loading />}>
        <Content />
      </Suspense>
    )
  }
}

export const router = createRouter({
  routeTree: root.addChildren([signIn, signInReturn, signedIn.addChildren([home, ...pages])]),
  parseSearch,
  stringifySearch: printSearch,
  defaultPreload: "intent",
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
})
