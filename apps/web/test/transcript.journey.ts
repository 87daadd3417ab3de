import { expect, expectAccessible, test } from "./product.ts"

/*
 * What a screen reader says, in its order. A template names the important lines; others may come between them.
 * (docs/design.md#as-a-screen-reader-reads-it)
 */

const EMPLOYEE = "amina.okonkwo@example.com"

test("my scorecard reads well: headings in order, figures with their names and units, nothing twice", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs(EMPLOYEE)
  await page.goto(`${program.address}/my-scorecard?month=2026-11`)
  await expect(page.getByRole("heading", { name: "My entries this month" })).toBeVisible()
  const main = page.getByRole("main")
  await expect(main).toMatchAriaSnapshot(`
    - heading "My scorecard" [level=1]
    - group "Month":
      - button "Back to October 2026"
      - textbox "Month": November 2026
    - region "Month at a glance":
      - term: Total so far
      - definition: /^\\d+\\.\\d\\d of 100$/
      - definition: "/^Band: \\\\w+ Draft$/"
      - term: If the month closed today
      - definition: /^\\d+\\.\\d\\d of 100$/
      - term: Bonus
      - definition: /\\w/
      - button "Show the receipt"
    - heading "Where the total comes from" [level=2]
    - table "Contributions to the total":
      - rowgroup:
        - row:
          - columnheader "Part"
          - columnheader "Weight"
          - columnheader "Score"
          - columnheader "Points"
      - rowgroup:
        - row /^Productivity 60% \\d+\\.\\d\\d \\+\\d+\\.\\d+$/:
          - rowheader "Productivity"
    - heading "Productivity" [level=2]
    - paragraph: 60% of the total
    - paragraph: /^Score \\d+\\.\\d\\d of 100$/
    - button "Explain Productivity"
    - list:
      - listitem:
        - paragraph: Quantity of output
        - paragraph: Weight 20%
        - paragraph: /^Score \\d+\\.\\d\\d of 100$/
        - button "Explain Quantity of output"
    - heading "Attendance" [level=2]
    - heading "Attitude toward work" [level=2]
    - heading "Bonus gates" [level=2]
    - list:
      - listitem:
        - paragraph: Total in a goal band
        - text: /Passed|Failed/
    - heading "My entries this month" [level=2]
    - heading /^Side-by-side \\(SBS\\) evaluations/ [level=3]
  `)
  const heard = await main.ariaSnapshot()
  expect(heard.match(/heading ".*" \[level=1\]/g)).toHaveLength(1)
  // A chart is one sentence; a decoration, such as a bar or a chevron, isn't read at all.
  expect(heard.split("\n").filter((line) => /^\s*- img(?! "[^"]+")/.test(line))).toEqual([])
  // The menu is one landmark.
  await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(1)
  expect((await page.locator("body").ariaSnapshot()).match(/^\s*- navigation:/m)).toBeNull()
  await expectAccessible(page)
})

test("the receipt reads well: abbreviations first, parts as headings, days and entries with their headers", async ({
  signedInAs,
  product: { program },
}) => {
  const page = await signedInAs(EMPLOYEE)
  await page.goto(`${program.address}/my-scorecard?month=2026-11&receipt=kpi-integrity`)
  const receipt = page.getByRole("dialog", { name: "How November 2026 is calculated" })
  const quantity = receipt.getByRole("button", { name: /^Quantity of output/ })
  await expect(quantity).toHaveAttribute("aria-expanded", "false")
  await quantity.press("Enter")
  await expect(receipt.getByRole("table", { name: "Task delivery by day" })).toBeVisible()
  await expect(receipt).toMatchAriaSnapshot(`
    - dialog "How November 2026 is calculated":
      - banner:
        - heading "How November 2026 is calculated" [level=2]
        - button "Close"
      - paragraph: /^Amina Okonkwo, calculated from today's entries/
      - paragraph: /^KPM. key performance metric\\. KPI. key performance indicator/
      - heading /^Total \\d+\\.\\d\\d of 100$/ [level=3]:
        - button /^Total/
      - heading /^If the month closed today \\d+\\.\\d\\d of 100$/ [level=3]
      - heading /^Productivity 60% of the total Score \\d+\\.\\d\\d of 100$/ [level=3]
      - heading /^Quantity of output 20% of Productivity Score \\d+\\.\\d\\d of 100$/ [level=3]:
        - button /^Quantity of output/ [expanded]
      - region /^Quantity of output/:
        - paragraph: Task delivery
        - list:
          - listitem
        - table "Task delivery by day":
          - rowgroup:
            - row:
              - columnheader "Day"
              - columnheader "Counts as"
              - columnheader "Finished of tasks"
              - columnheader "Percent"
          - rowgroup:
            - row:
              - rowheader "Nov 2, 2026"
              - cell "Scored"
              - cell /^\\d+ of \\d+$/
      - heading /^Integrity 25% of Productivity/ [level=3]:
        - button /^Integrity/ [expanded]
      - region /^Integrity/:
        - table "Entries counted":
          - rowgroup:
            - row "Day Entry Used as Figure"
          - rowgroup:
            - row:
              - rowheader /^Nov \\d+, 2026$/
              - cell:
                - link "Side-by-side (SBS) evaluation"
                - paragraph: /^By /
              - cell "Score"
  `)
  // A table's title is read once: as its name.
  expect(await receipt.ariaSnapshot()).not.toContain("paragraph: Entries counted")
  await expectAccessible(page)
})
