import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readStructure } from "#test/support/pdf-tools.ts"
import type { Figures } from "./calculator.ts"
import { cycleOf } from "./days.ts"
import { expectedRows, monthQuery, type Reading } from "./reading.ts"

/** Reads the figures out of the PDFs of some people and compares them with the calculation. Tells how many it read. */
export async function compareStatements(reading: Reading, most: number): Promise<number> {
  const { company, month } = reading
  const admin = await company.api.admin()
  const scored = [...expectedRows(reading)].filter(([, { not_scored }]) => not_scored === null)
  const chosen = company.random.some(scored, most)
  const folder = mkdtempSync(join(tmpdir(), "calculated-statements-"))
  try {
    for (const [id, figures] of chosen) {
      const { statusCode, rawPayload } = await company.api.world.app.http.inject({
        url: `/v1/dashboard/bsc/statement?${monthQuery(month)}&employee_id=${id}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      if (statusCode !== 200) throw new Error(`${id} has no statement of ${month}.`)
      const file = join(folder, `${id}.pdf`)
      writeFileSync(file, rawPayload)
      const expected = expectedText(reading, figures)
      const got = await shownText(file, expected.scores.length)
      if (JSON.stringify(got) === JSON.stringify(expected)) continue
      reading.differences.push({ where: `The statement of ${id} in ${month}`, field: "figures", expected, got })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return chosen.length
}

type Text = { total: string | undefined; band: string | undefined; scores: (string | undefined)[][] }

function expectedText({ company: { company }, month }: Reading, { total_score, band, kpms }: Figures): Text {
  const rules = company.rules.get(cycleOf(month))
  const shown = (score: number | null | undefined) => (score == null ? "No data" : score.toFixed(2))
  const trees = rules?.metrics.kpms ?? []
  return {
    total: shown(total_score),
    band: rules?.goals.bands.find(({ band_key }) => band_key === band)?.label,
    scores: trees.flatMap((kpm, index) => [
      [`KPM ${kpm.name}`, shown(kpms[index]?.total)],
      ...kpm.kpis.map((kpi, place) => [`KPI ${kpi.name}`, shown(kpms[index]?.kpis[place]?.kpi_score)]),
    ]),
  }
}

/** The list of scores has three columns: name, weight, and score. */
async function shownText(file: string, lines: number): Promise<Text> {
  const elements = await readStructure(file)
  const texts = elements.map(({ text }) => text).filter((text) => text !== "")
  const after = (label: string) => texts[texts.indexOf(label) + 1]
  const start = texts.indexOf("Scores") + 4
  return {
    total: after("Total score"),
    band: after("Band"),
    scores: Array.from({ length: lines }, (_, line) => [texts[start + 3 * line], texts[start + 3 * line + 2]]),
  }
}
