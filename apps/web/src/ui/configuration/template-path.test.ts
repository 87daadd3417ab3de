import { expect, test } from "vitest"
import { describePath } from "./template-path.ts"

test.each([
  ["kpms[atw].kpis[team_impact].weight", "atw › team impact › weight"],
  ["bands[near_goal].min_score", "near goal › min score"],
  ["sbs.count", "sbs › count"],
  ["items", "items"],
])("%s reads %s", (path, text) => {
  expect(describePath(path)).toBe(text)
})
