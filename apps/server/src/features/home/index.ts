import * as contracts from "@scorecard/contracts/home"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { showHome, type HomeSources } from "./home.ts"

/** What each role needs first, in one request. (rules/dashboards#home) */
export function openHome(platform: Platform, sources: HomeSources): { routes: MountedRoute[] } {
  const deps = { ...platform, ...sources }
  return { routes: [mount(contracts.showHome, ({ actor }) => showHome(deps, actor))] }
}
