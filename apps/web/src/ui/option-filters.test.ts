import { expect, test } from "vitest"
import { matching, without } from "./option-filters.ts"
import { onlyOption } from "./search-picker.ts"

const SALES = { value: "d1", label: "Sales" }
const CARE = { value: "d2", label: "Customer care" }
const search = { search: "sal", limit: 50 }

test("a search offers what was found, without the current selection", () => {
  expect(without(["d2"])({ options: [CARE, SALES], ...search })).toEqual([SALES])
})

test("a search without results offers nothing", () => {
  expect(without(["d2"])({ options: [CARE], ...search })).toEqual([])
})

test("until the service answers, only options that match the typed text are offered", () => {
  expect(matching([CARE, SALES], "sal")).toEqual([SALES])
  expect(matching([CARE, SALES], "customer  CARE")).toEqual([CARE])
  expect(matching([CARE, SALES], "amina")).toEqual([])
})

test("a hint among the options is never offered as a match", () => {
  expect(matching([SALES, { value: "…", label: "12 more. Type part of the name.", disabled: true }], "name")).toEqual(
    [],
  )
})

test("groups without a match are left out", () => {
  const groups = [
    { group: "Own", items: [SALES] },
    { group: "Other", items: [CARE] },
  ]
  expect(matching(groups, "care")).toEqual([{ group: "Other", items: [CARE] }])
})

test("the only option is known if exactly one can be chosen", () => {
  expect(onlyOption([SALES])).toBe("d1")
  expect(onlyOption([{ group: "Own", items: [SALES] }])).toBe("d1")
  expect(onlyOption([SALES, CARE])).toBeNull()
  expect(onlyOption([{ ...SALES, disabled: true }])).toBeNull()
})
