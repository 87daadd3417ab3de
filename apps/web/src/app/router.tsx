import type { PagePath } from "@scorecard/domain/access"
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
import { withLanguage } from "../lib/language.ts"
import { parseSearch, printSearch } from "../lib/search.ts"
import { useMe } from "../lib/me.ts"
import { Loading } from "../ui/states.tsx"
import { homeOf, isHidden, isOpen, PAGES } from "./pages.ts"
import { titleFor, type PageRow } from "./page-row.ts"
import { NoSuchMonth, NotForYou, PageFailed, PageNotFound } from "./page-states.tsx"
import { SignedIn } from "./signed-in.tsx"

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: PageNotFound,
  // Plain strings, as `parseSearch` returns them. Each page validates its own filters: `useSearchFilters`.
  validateSearch: (search: Partial<Record<string, string>>) => search,
})

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
const verify = createRoute({
  getParentRoute: () => root,
  path: "/verify/$code",
  component: lazyRouteComponent(() => withLanguage(() => import("../features/statements/verify-page.tsx"))),
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

function createPageRoute<Path extends PagePath>(path: Path, page: PageRow) {
  return createRoute({ getParentRoute: () => signedIn, path, component: guarded(page) })
}
/** One route per page: a route with several paths would require the parameters of all of them. */
type PageRoutes = { [Path in PagePath]: ReturnType<typeof createPageRoute<Path>> }
// The cast: the types are the same by definition, but the compiler can't see it while the path is generic.
const routeOf = <Path extends PagePath>(path: Path, page: PageRow) => createPageRoute(path, page) as PageRoutes[Path]
const pages = PAGES.map((page) => routeOf(page.path, page))

/** A hidden page leads home. A page the person may not open says so. (rules/administration#visibility) */
function guarded(page: PageRow) {
  const Content = lazy(page.isStart ? page.load : () => withLanguage(page.load))
  return function Guarded() {
    const me = useMe()
    // Every page that shows a single month names it in the address like this.
    const { month } = useSearch({ strict: false })
    if (isHidden(page.path, me)) return <Navigate to={homeOf(me)} replace />
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
  routeTree: root.addChildren([signIn, signInReturn, verify, signedIn.addChildren([home, ...pages])]),
  parseSearch,
  stringifySearch: printSearch,
  defaultPreload: "intent",
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
})

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router
  }
}
