import { expect, test } from "vitest"
import { matching, without } from "./option-filters.ts"
import { onlyOption } from "./search-picker.ts"

const SALES = { value: "d1", label: "Sales" }
const CARE = { value: "d2", label: "Customer care" }
const search = { search: "sal", limit: 50 }

test("whoever searches is offered what was found, and not what is chosen besides", () => {
  expect(without(["d2"])({ options: [CARE, SALES], ...search })).toEqual([SALES])
})

test("where nothing was found, nothing is offered", () => {
  expect(without(["d2"])({ options: [CARE], ...search })).toEqual([])
})

test("while the service has not answered, only options that match what is typed are offered", () => {
  expect(matching([CARE, SALES], "sal")).toEqual([SALES])
  expect(matching([CARE, SALES], "customer  CARE")).toEqual([CARE])
  expect(matching([CARE, SALES], "amina")).toEqual([])
})

test("a hint among the options is never offered as a match", () => {
  expect(matching([SALES, { value: "…", label: "12 more. Type part of the name.", disabled: true }], "name")).toEqual(
    [],
  )
})

test("of groups, those stay that have a match", () => {
  const groups = [
    { group: "Own", items: [SALES] },
    { group: "Other", items: [CARE] },
  ]
  expect(matching(groups, "care")).toEqual([{ group: "Other", items: [CARE] }])
})

test("the only option is known where there is exactly one that can be chosen", () => {
  expect(onlyOption([SALES])).toBe("d1")
  expect(onlyOption([{ group: "Own", items: [SALES] }])).toBe("d1")
  expect(onlyOption([SALES, CARE])).toBeNull()
  expect(onlyOption([{ ...SALES, disabled: true }])).toBeNull()
})
