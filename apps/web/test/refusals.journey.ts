import { call, signIn } from "../../server/test/support/program.ts"
import { ATTENDANCE, expectOneEntry, typeEntry } from "./entries.ts"
import { expect, expectAccessible, test } from "./product.ts"

const MANAGER = "rafael.montoya@example.com"
const ADMIN = "admin@example.com"

test("a session that ends during typing asks for a new sign-in, and the text can then be saved", async ({
  signedInAs,
  context,
  product,
}) => {
  const page = await signedInAs(MANAGER)
  await typeEntry(page, product, "Session ended")
  const stored = await page.evaluate(() => localStorage.getItem("scorecard.session") ?? "{}")
  const { token } = JSON.parse(stored) as { token: string }
  await call(product.program, token, "POST", "/v1/auth/logout", {})
  await page.getByRole("dialog").getByRole("button", { name: "Save entry" }).click()
  const ended = page.getByRole("dialog", { name: "Your session has ended" })
  const [second] = await Promise.all([
    context.waitForEvent("page"),
    ended.getByRole("link", { name: "Sign in again" }).click(),
  ])
  await second.getByRole("button", { name: /Rafael Montoya/ }).click()
  await expect(ended).toBeHidden()
  await expect(page.getByLabel("Remarks")).toHaveValue("Session ended")
  await page.getByRole("dialog").getByRole("button", { name: "Save entry" }).click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expectOneEntry(product, "Session ended")
})

test("a page that is locked during typing says so, and what to do", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  await typeEntry(page, product, "Locked meanwhile")
  await page.getByLabel("Date of occurrence").fill("2026-11-03")
  const admin = await signIn(product.program, ADMIN)
  const { body: before } = await call(product.program, admin, "GET", "/v1/scorecard/locks")
  const lock = (enabled: boolean, pages: string[]) =>
    call(product.program, admin, "PATCH", "/v1/scorecard/locks", { weekly: { enabled, pages } })
  expect((await lock(true, ["attendance"])).status).toBe(200)
  const save = page.getByRole("dialog").getByRole("button", { name: "Save entry" })
  await save.click()
  const note = page.getByRole("alert").filter({ hasText: "Locked: not saved" })
  await expect(note).toContainText("unlock grant")
  await expect(page.getByLabel("Remarks")).toHaveValue("Locked meanwhile")
  await expectAccessible(page)

  expect((await lock(before.weekly.enabled, before.weekly.pages)).status).toBe(200)
  await save.click()
  await expect(page.getByRole("dialog")).toBeHidden()
  await expectOneEntry(product, "Locked meanwhile")
})

test("an entry changed by someone else shows both versions, and either can be kept", async ({
  signedInAs,
  product,
}) => {
  const page = await signedInAs(MANAGER)
  const { program } = product
  const token = await signIn(program, MANAGER)
  const draft = { employee_id: "E2003", date_of_occurrence: "2026-11-16", issue_type: "tardiness", minutes: 5 }
  const { body: entry } = await call(program, token, "POST", ATTENDANCE, { ...draft, remarks: "First words" })
  const path = `${ATTENDANCE}/${entry._id}` as const
  const change = async (remarks: string) => {
    const { body } = await call(program, token, "GET", path)
    const headers = { "if-match": `"${body.version}"` }
    expect((await call(program, token, "PATCH", path, { remarks }, headers)).status).toBe(200)
  }
  await page.goto(`${program.address}/entries/attendance?entry=${entry._id}&mode=edit`)
  const form = page.getByRole("dialog")
  const remarks = form.getByLabel("Remarks")
  const save = form.getByRole("button", { name: "Save changes" })
  const conflict = form.getByRole("alert").filter({ hasText: "Someone else changed this" })
  await expect(remarks).toHaveValue("First words")
  await remarks.fill("My words")
  await change("Their words")
  await save.click()
  await expect(conflict.getByRole("row").filter({ hasText: "My words" })).toContainText("Their words")
  await expectAccessible(page)
  await conflict.getByRole("button", { name: "Use theirs" }).click()
  await expect(remarks).toHaveValue("Their words")

  await remarks.fill("My last words")
  await change("Their last words")
  await save.click()
  await conflict.getByRole("button", { name: "Keep mine" }).click()
  await expect(save).toBeHidden()
  await expectOneEntry(product, "My last words")
})

test("a refused field shows the reason, and the text stays", async ({ signedInAs, product }) => {
  const page = await signedInAs(MANAGER)
  await typeEntry(page, product, "Tomorrow")
  const day = page.getByLabel("Date of occurrence")
  await day.fill("2027-03-01")
  await page.getByRole("dialog").getByRole("button", { name: "Save entry" }).click()
  await expect(day).toHaveAttribute("aria-invalid", "true")
  await expect(day).toHaveAccessibleDescription("The last possible day is Nov 20, 2026.")
  await expect(page.getByLabel("Remarks")).toHaveValue("Tomorrow")
})

test("a reviewer's note survives changes by others, and a closed tab", async ({ signedInAs, product }) => {
  const { program } = product
  const said = { category: "bug", message: "The heat map is grey.", page_path: "/heat-map" }
  const manager = await signIn(program, MANAGER)
  const { body: feedback } = await call(program, manager, "POST", "/v1/feedback", said)
  const path = `/v1/feedback/admin/${feedback._id}` as const
  const token = await signIn(program, ADMIN)
  const read = async () => (await call(program, token, "GET", path)).body
  const change = async (review: { status?: string; reviewer_note: string }) => {
    const headers = { "if-match": `"${(await read()).version}"` }
    expect((await call(program, token, "PATCH", path, review, headers)).status).toBe(200)
  }
  const page = await signedInAs(ADMIN)
  await page.goto(`${program.address}/admin/feedback?open=${feedback._id}`)
  const review = page.getByRole("dialog", { name: "Feedback" })
  const note = review.getByLabel("Note to the reporter")
  const save = review.getByRole("button", { name: "Save the note" })
  const conflict = review.getByRole("alert").filter({ hasText: "Someone else changed this" })
  await note.fill("My note")

  // The tab comes to the front a minute later and reloads its data.
  await change({ status: "reviewing", reviewer_note: "Their note" })
  await page.clock.setFixedTime("2026-11-20T15:01:00Z")
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
  await expect(review.getByRole("button", { name: "Resolved" })).toBeVisible()
  await expect(note).toHaveValue("My note")
  await save.click()
  await expect(conflict.getByRole("row").filter({ hasText: "My note" })).toContainText("Their note")
  await expectAccessible(page)
  await conflict.getByRole("button", { name: "Use theirs" }).click()
  await expect(note).toHaveValue("Their note")

  await note.fill("My last note")
  await change({ reviewer_note: "Their last note" })
  await page.reload()
  await review.getByRole("button", { name: "Continue" }).click()
  await expect(note).toHaveValue("My last note")
  await save.click()
  await expect(conflict.getByRole("row").filter({ hasText: "My last note" })).toContainText("Their last note")
  await conflict.getByRole("button", { name: "Keep mine" }).click()
  const stored = () => Object.keys(localStorage).filter((name) => name.startsWith("scorecard.draft."))
  await expect.poll(() => page.evaluate(stored)).toEqual([])
  expect((await read()).reviewer_note).toBe("My last note")
  await page.reload()
  await expect(note).toHaveValue("My last note")
  await expect(review.getByText("We kept what you typed last time")).toHaveCount(0)
})
