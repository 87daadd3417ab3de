import type { Page } from "@playwright/test"
import { homePaths, HOME_ROUTES, NOTIFICATIONS_PATH, UNREAD_PATH, type NativeRequest } from "../../src/bridge.ts"
import { openLink } from "../support/link.ts"
import { expect, goTo, signIn, test, type DesktopWindow } from "./window.ts"

const AMINA = "amina.okonkwo@example.com"
const routeOf = (path: string) => path.split("?", 1)[0] ?? ""
const isCard = (path: string) => Object.values<string>(HOME_ROUTES).includes(routeOf(path))
const isInbox = (path: string) => routeOf(path) === routeOf(NOTIFICATIONS_PATH)

/** What the interface asks the main process for, from now on. */
function requestsOf(page: Page): string[] {
  const paths: string[] = []
  page.on("request", (request) => {
    if (!request.url().endsWith("/native/request")) return
    const { method, path } = request.postDataJSON() as NativeRequest
    if (method === "GET") paths.push(path)
  })
  return paths
}

async function employeeOf({ client }: DesktopWindow): Promise<string> {
  const { session } = await client.native.state()
  return session.status === "signed_in" ? session.employee_id : ""
}

test("the main process polls exactly what the window requests, also in a new month and in a new cycle", async ({
  openWindow,
  product,
}) => {
  const link = await openLink(product.program.address)
  const window = await openWindow(AMINA, { serviceUrl: link.origin })
  const { page, shell } = window
  const requested = requestsOf(page)
  await signIn(window)
  const expected = homePaths(await employeeOf(window))

  const compare = async (month: string) => {
    await expect(page.getByRole("heading", { name: month })).toBeVisible()
    // What has not changed is not requested again.
    expect(requested.filter((path) => isCard(path) && !expected.includes(path))).toEqual([])
    link.take()
    requested.length = 0
    const sent: string[] = []
    const times = (paths: string[], path: string) => paths.filter((one) => one === path).length
    await expect
      .poll(() => {
        shell.gesture({ type: "focus" })
        sent.push(...link.take().map(({ path }) => path))
        // What the window requested itself, because a card had changed, is not a poll.
        return [...new Set(sent)]
          .filter((path) => isCard(path) && times(sent, path) > times(requested, path))
          .toSorted()
      })
      .toEqual(expected.toSorted())
  }
  await expect.poll(() => [...new Set(requested)].filter(isCard).toSorted()).toEqual(expected.toSorted())
  await compare("My November 2026")

  for (const [now, month] of [
    ["2026-12-01T05:00:01Z", "My December 2026"],
    ["2027-07-01T04:00:01Z", "My July 2027"],
  ] as const) {
    await product.restart({ CLOCK_START: now })
    await compare(month)
  }

  requested.length = 0
  await goTo(page, "Notifications")
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible()
  await expect.poll(() => [...new Set(requested)].filter(isInbox)).toEqual([NOTIFICATIONS_PATH])
  expect(requested).toContain(UNREAD_PATH)
  await product.restart()
  await link.close()
})
