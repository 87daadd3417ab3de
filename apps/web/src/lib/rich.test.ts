import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { rich } from "./rich.ts"

test("a sentence keeps its elements, and leaves out values that render nothing", () => {
  const link = createElement("a", { href: "/rules" }, "the rules")
  expect(renderToStaticMarkup(rich`Read ${link}${null}, version ${2}.`)).toBe(
    'Read <a href="/rules">the rules</a>, version 2.',
  )
})
