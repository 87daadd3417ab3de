import { call, signIn } from "../../server/test/program.ts"
import { expect, expectAccessible, test } from "./product.ts"

const AMINA = "amina.okonkwo@example.com"

type Enrollment = { module_id: string; title: string }
type Unit = { _id: string; kind: string; completed_at: string | null }

test("a passed quiz stays in sight and says how it went", async ({ signedInAs, product: { program } }) => {
  const token = await signIn(program, AMINA)
  const mine = (await call(program, token, "GET", "/v1/learning/enrollments/mine")).body.items as Enrollment[]
  const module = mine.find(({ title }) => title === "Calls that end well")?.module_id ?? "none"
  const player = `/v1/learning/player/${module}`
  const { units } = (await call(program, token, "GET", player)).body as { units: Unit[] }
  for (const { _id, kind, completed_at } of units) {
    if (kind !== "quiz" && completed_at === null) {
      await call(program, token, "POST", `${player}/units/${_id}/complete`)
    }
  }

  const page = await signedInAs(AMINA)
  await page.goto(`${program.address}/learning/modules/${module}`)
  await expect(page.getByRole("heading", { name: "A short quiz" })).toBeVisible()
  await page.getByLabel("Saying back what you heard").check()
  await page.getByRole("button", { name: "Hand in" }).click()

  const result = page.getByRole("status").filter({ hasText: "Passed" })
  await expect(result).toContainText("100 percent")
  await expect(result).toContainText("You have finished this module")
  await expect(page.getByRole("heading", { name: "A short quiz" })).toBeVisible()
  await expectAccessible(page)
  await result.getByRole("link", { name: "Back to my learning" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "My learning" })).toBeVisible()
})
