import type { Page } from "@playwright/test"
import { call, signIn } from "../../server/test/support/program.ts"
import { expect, expectAccessible, test, type Product } from "./product.ts"

const EMPLOYEE = "dimitrios.papadakis@example.com"
/** Level 3: submitted the entry, so another manager decides. */
const SUBMITTER = "rafael.montoya@example.com"
const MANAGER = "tomasz.wisniewski@example.com"

/** The manager's evaluation of the employee: one item of the checklist is answered No. */
async function addEvaluation({ program }: Product): Promise<{ id: string; item: string }> {
  const token = await signIn(program, SUBMITTER)
  const tasks = await call(program, token, "GET", "/v1/scorecard/tasks?limit=1")
  const rubric = await call(program, token, "GET", "/v1/scorecard/sbs-checklist-rubric?year=2026&month=11")
  const [first] = rubric.body.items
  const { status, body } = await call(program, token, "POST", "/v1/scorecard/sbs-entries", {
    employee_id: "E2002",
    task_id: tasks.body.items[0]?._id,
    task_evaluated_date: "2026-11-18",
    quantity_score: 90,
    auditors_score: null,
    checklist: rubric.body.items.map(({ item_id }) => ({
      item_id,
      answer: item_id === first?.item_id ? "no" : "yes",
      note: null,
    })),
  })
  expect(status).toBe(201)
  return { id: body._id, item: first?.text ?? "" }
}

async function totalOf({ program }: Product): Promise<number | null> {
  const token = await signIn(program, EMPLOYEE)
  const { body } = await call(program, token, "GET", "/v1/dashboard/bsc/receipt?employee_id=E2002&year=2026&month=11")
  return body.total_score
}

const thread = (page: Page) => page.getByRole("dialog", { name: "Dispute", exact: true })

async function comment(page: Page, message: string): Promise<void> {
  await thread(page).getByLabel("Comment").fill(message)
  await thread(page).getByRole("button", { name: "Send comment" }).click()
  await expect(thread(page).getByRole("region", { name: "Discussion" }).getByText(message)).toBeVisible()
  await expect(thread(page).getByLabel("Comment")).toHaveValue("")
}

/** The state of the only dispute in the list. */
const statusInList = (page: Page, status: string) => page.getByRole("row").filter({ hasText: status }).first()

test("a dispute from both sides", async ({ signedInAs, product }) => {
  const { program } = product
  const { address } = program
  const { id, item } = await addEvaluation(product)
  const before = await totalOf(product)

  // The employee disputes one item of the checklist.
  const page = await signedInAs(EMPLOYEE)
  await page.goto(`${address}/disputes`)
  await expect(page.getByRole("heading", { level: 1, name: "My disputes" })).toBeVisible()
  await expect(page.getByText("No disputes", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${address}/entries/sbs?month=2026-11&entry=${id}`)
  await expect(page.getByText("You can dispute it until Nov 30, 2026.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: `Dispute: ${item}` }).click()
  const raise = page.getByRole("dialog", { name: "Dispute this entry" })
  await expect(raise.getByRole("checkbox", { name: item })).toBeChecked()
  await raise.getByRole("button", { name: "Send dispute" }).click()
  await expect(raise.getByLabel(/^What is wrong/)).toBeFocused()
  await expectAccessible(page)
  await raise.getByLabel(/^What is wrong/).fill("The customer had asked me to wait.")
  await raise.getByRole("button", { name: "Send dispute" }).click()
  await expect(raise).toBeHidden()
  await expect(page.getByText("You dispute this entry.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("link", { name: "See your dispute" }).click()
  await expect(thread(page).getByRole("listitem").filter({ hasText: item })).toBeVisible()
  await expect(thread(page).getByText("Someone else decides your dispute.")).toBeVisible()
  await expectAccessible(page)

  // The receipt says that the score may still change.
  await page.goto(`${address}/my-scorecard?month=2026-11`)
  await page.getByRole("button", { name: "Show the receipt" }).click()
  await expect(page.getByText("1 disputed entry: the score may still change")).toBeVisible()
  await expectAccessible(page)

  // The submitter asks, and is refused the decision.
  await signedInAs(SUBMITTER)
  await page.goto(`${address}/disputes`)
  await expect(page.getByText("Nothing to decide", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByText("All", { exact: true }).click()
  await expect(page).toHaveURL(/view=all/)
  await page.getByRole("button", { name: "Dimitrios Papadakis" }).click()
  await expect(thread(page).getByText(/^You submitted this entry/)).toBeVisible()
  await expect(thread(page).getByRole("region", { name: "Decide" })).toHaveCount(0)
  await comment(page, "Which call was it?")
  await expectAccessible(page)
  const disputeId = new URL(page.url()).searchParams.get("dispute") ?? ""
  const refused = await call(
    program,
    await signIn(program, SUBMITTER),
    "POST",
    `/v1/scorecard/disputes/${disputeId}/accept`,
    { note: "Fine", change: { quantity_score: 91 } },
  )
  expect(refused).toMatchObject({ status: 403, body: { code: "own_submission" } })

  await signedInAs(EMPLOYEE)
  await page.goto(`${address}/disputes?dispute=${disputeId}`)
  await expect(thread(page).getByText("Which call was it?")).toBeVisible()
  await comment(page, "The one at nine.")
  await expectAccessible(page)

  // Another manager is notified, and corrects the answer.
  await signedInAs(MANAGER)
  await page.goto(`${address}/notifications`)
  await page.getByRole("button", { name: /Dimitrios Papadakis disputes a side-by-side evaluation/ }).click()
  await expect(thread(page).getByText("The one at nine.")).toBeVisible()
  const decide = thread(page).getByRole("region", { name: "Decide" })
  await decide.getByRole("button", { name: "Accept and change the entry" }).click()
  await expect(decide.getByText("Nothing is changed yet.", { exact: false })).toBeVisible()
  await expectAccessible(page)
  await decide.getByRole("radiogroup", { name: item }).getByLabel("Yes").check({ force: true })
  await expect(decide.getByRole("region", { name: "What saving would change" })).toContainText("→")
  await decide.getByLabel("Reason for accepting").fill("The recording shows it.")
  await expectAccessible(page)
  await decide.getByText("Delete the entry", { exact: true }).click()
  await expect(decide.getByText(/moves to the recycle bin/)).toBeVisible()
  await expectAccessible(page)
  await decide.getByText("Correct the entry", { exact: true }).click()
  await decide.getByRole("button", { name: "Continue", exact: true }).click()
  await expect(decide.getByLabel("Reason for accepting")).toHaveValue("The recording shows it.")
  await decide.getByRole("button", { name: "Accept and change the entry" }).click()
  await expect(thread(page).getByText(/^Accepted by Tomasz Wiśniewski/)).toBeVisible()
  await expect(decide).toHaveCount(0)
  await expectAccessible(page)

  // The figures and the entry show it.
  expect(await totalOf(product)).toBeGreaterThan(before ?? Number.NaN)
  await signedInAs(EMPLOYEE)
  await page.goto(`${address}/notifications`)
  await page.getByRole("button", { name: /Your dispute about a side-by-side evaluation .* was accepted/ }).click()
  await expect(thread(page).getByText("The recording shows it.")).toBeVisible()
  await thread(page).getByRole("link", { name: "Open the entry" }).click()
  const entry = page.getByRole("dialog")
  await expect(entry.getByRole("row").filter({ hasText: item }).getByText("Yes", { exact: true })).toBeVisible()
  await expect(entry.getByText("Disputed", { exact: true })).toHaveCount(0)
})

test("a dispute is rejected, another one is withdrawn, and a late one is not possible", async ({
  signedInAs,
  product,
}) => {
  const { address } = product.program
  const { id } = await addEvaluation(product)
  const page = await signedInAs(EMPLOYEE)
  const raise = async (message: string) => {
    await page.goto(`${address}/entries/sbs?month=2026-11&entry=${id}`)
    await page.getByRole("button", { name: "Dispute this entry" }).click()
    const form = page.getByRole("dialog", { name: "Dispute this entry" })
    await form.getByLabel(/^What is wrong/).fill(message)
    await form.getByRole("button", { name: "Send dispute" }).click()
    await expect(form).toBeHidden()
    await page.getByRole("link", { name: "See your dispute" }).click()
    await expect(thread(page).getByText("The whole entry is disputed.")).toBeVisible()
  }
  await raise("I was not evaluated on that day.")
  const address1 = page.url()

  await signedInAs(MANAGER)
  await page.goto(`${address}/disputes?kind=sbs&month=2026-11`)
  await expect(statusInList(page, "I was not evaluated on that day.")).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${address}/entries/sbs?month=2026-11&employee=E2002`)
  await page.getByRole("link", { name: "Disputed" }).click()
  await expect(page).toHaveURL(address1)
  await thread(page).getByText("Reject", { exact: true }).click()
  await thread(page).getByRole("button", { name: "Reject dispute" }).click()
  await expect(thread(page).getByLabel("Reason for rejecting")).toBeFocused()
  await thread(page).getByLabel("Reason for rejecting").fill("Two people were there.")
  await expectAccessible(page)
  await thread(page).getByRole("button", { name: "Reject dispute" }).click()
  await expect(thread(page).getByText(/^Rejected by Tomasz Wiśniewski/)).toBeVisible()
  await expectAccessible(page)

  await signedInAs(EMPLOYEE)
  await raise("I saw the recording.")
  await thread(page).getByRole("button", { name: "Withdraw dispute" }).click()
  const confirm = page.getByRole("dialog", { name: "Withdraw this dispute?" })
  await expectAccessible(page)
  await confirm.getByRole("button", { name: "Withdraw dispute" }).click()
  await expect(thread(page).getByText(/^Withdrawn on/)).toBeVisible()
  await page.goto(`${address}/disputes?status=rejected`)
  await expect(statusInList(page, "Rejected")).toBeVisible()
  await expect(page.getByText("I saw the recording.")).toHaveCount(0)
  await page.goto(`${address}/disputes?dispute=01890000-0000-7000-8000-000000000000`)
  await expect(thread(page).getByRole("alert")).toBeVisible()
  await expectAccessible(page)

  await page.goto(`${address}/entries/sbs?month=2026-09`)
  await page.getByRole("row").nth(1).getByRole("button").first().click()
  await expect(page.getByRole("dialog").getByText(/^You could dispute this entry until/)).toBeVisible()
  await expectAccessible(page)
})
