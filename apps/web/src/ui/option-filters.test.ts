import { expect, test } from "vitest"
import { without } from "./option-filters.ts"

const SALES = { value: "d1", label: "Sales" }
const CARE = { value: "d2", label: "Customer care" }
const search = { search: "sal", limit: 50 }

test("whoever searches is offered what was found, and not what is chosen besides", () => {
  expect(without(["d2"])({ options: [CARE, SALES], ...search })).toEqual([SALES])
})

test("where nothing was found, nothing is offered", () => {
  expect(without(["d2"])({ options: [CARE], ...search })).toEqual([])
})
