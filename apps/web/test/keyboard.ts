import type { Locator, Page } from "@playwright/test"
import { expect, test as base } from "./product.ts"

const POINTERS = ["pointerdown", "mousedown", "touchstart"]
/** More than any page of the demo company has. */
const MAX_TABS = 250

/** A page that is used with the keyboard alone: the journey fails if anything was pressed with a pointer. */
export type Keyboard = {
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /** Presses Tab until this has the focus, which must be visible at every step. */
  tabTo(target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void>
  /** Tab to it, then Enter. */
  enter(target: Locator, key?: "Tab" | "Shift+Tab"): Promise<void>
  expectFocus(target: Locator): Promise<void>
}

export const test = base.extend<{ keyboard: Keyboard }>({
  keyboard: async ({ page }, use) => {
    const pointers: string[] = []
    await page.exposeFunction("reportPointer", (what: string) => pointers.push(what))
    await page.addInitScript((types) => {
      // The cast: the function that is exposed above.
      const { reportPointer } = globalThis as unknown as { reportPointer: (what: string) => Promise<void> }
      for (const type of types) {
        addEventListener(
          type,
          ({ target }) => void reportPointer(`${type} on ${target instanceof Element ? target.outerHTML : "the page"}`),
          true,
        )
      }
    }, POINTERS)
    await use(createKeyboard(page))
    expect(pointers, "pressed with a pointer").toEqual([])
  },
})

function createKeyboard(page: Page): Keyboard {
  const press = (key: string) => page.keyboard.press(key)
  const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)
  const keyboard: Keyboard = {
    press,
    type: (text) => page.keyboard.type(text),
    async tabTo(target, key = "Tab") {
      await expect(target).toBeAttached()
      const steps: string[] = []
      for (let step = 0; step < MAX_TABS && !(await hasFocus(target)); step += 1) {
        await press(key)
        steps.push(await expectVisibleFocus(page))
      }
      expect(await hasFocus(target), `reached after ${steps.join(", ")}`).toBe(true)
    },
    async enter(target, key) {
      await keyboard.tabTo(target, key)
      await press("Enter")
    },
    async expectFocus(target) {
      await expect(target).toBeFocused()
      await expectVisibleFocus(page)
    },
  }
  return keyboard
}

/** What has the focus shows it, with an outline or a text cursor. @returns its name */
async function expectVisibleFocus(page: Page): Promise<string> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement
    // Between the last element and the first, the browser's own buttons have the focus.
    if (element === null || element === document.body) return { name: "the browser", isVisible: true }
    const isOutlined = (one: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      const { width, height } = one.getBoundingClientRect()
      return outlineStyle !== "none" && outlineWidth !== "0px" && width > 0 && height > 0
    }
    const isText = element.matches("textarea, input:not([type=radio], [type=checkbox])")
    // A radio button or a switch is drawn by what is next to it.
    const marks = element.matches("input") ? [element, ...(element.parentElement?.children ?? [])] : [element]
    return {
      name: `${element.tagName} ${(element.getAttribute("aria-label") ?? element.textContent).slice(0, 40)}`,
      isVisible: isText || marks.some(isOutlined),
    }
  })
  expect(focus.isVisible, `the focus is visible on ${focus.name}`).toBe(true)
  return focus.name
}

export { expect } from "./product.ts"
