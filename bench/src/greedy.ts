import { writeFileSync } from "node:fs"
import { Agent } from "node:http"
import { join } from "node:path"
import { Readable } from "node:stream"
import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { createZip } from "@scorecard/tables"
import { withCompany } from "./company.ts"
import { formBody, halfForm, postForm } from "./form.ts"
import type { Greed } from "./greedy-clients.ts"
import { atMost, figureText, type Report } from "./report.ts"
import { median } from "./runs.ts"
import { start, withServers, type Served, type Server } from "./served.ts"
import type { Stretches } from "./stretches.ts"

const PEOPLE = 200
const GREEDY = 4
/** The number of concurrent connections of each greedy person. */
const CONNECTIONS = 4
const ROUNDS = 3
const UPLOADS = 6
const SETTLE_MS = 2_000
const PAUSE_MS = 250
const MAX_TIMES = 2
const MANAGER = 2
const BULK = "/v1/scorecard/attendance-issues/bulk/preview"
const REQUESTS = "/v1/atw-entry-requests"
const HALF_FORM_BYTES = 5_000_000
const UNENDED_CELLS = 200_000

type Sent = { path: string; body: Buffer }
/** The uploads of the normal client and of the greedy ones. */
type Scene = { name: string; normal: Sent; greedy: Sent; isWhole: boolean; connections: number }
type Measured = {
  name: string
  alone: number[]
  crowded: number[]
  answers: Record<string, number>
  stretches: Stretches[]
}

/**
 * One person's normal upload, alone and alongside four greedy people: forms that stop halfway and occupy memory, images
 * of noise at the limit of what is decoded and of what counts as light, tables at the limit of what is parsed, and
 * workbooks made to take long.
 */
export function greedy(): Promise<Report> {
  return withCompany({ people: PEOPLE, months: 1 }, (company) =>
    withServers(
      company,
      async (served) => {
        const measured: Measured[] = []
        for (const [at, scene] of (await scenes()).entries()) {
          measured.push(await measure(scene, { served, directory: company.directory, at }))
        }
        return reportOf(measured)
      },
      { watched: true },
    ),
  )
}

async function scenes(): Promise<Scene[]> {
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: "teal", noise: { type: "gaussian", mean: 128, sigma: 20 } },
    })
  const screenshot = await noise(1_920, 1_080).blur(3).png().toBuffer()
  // Noise takes several times as long as a flat color. The quality keeps the largest below the 5 MB of a proof.
  const largest = await noise(4_000, 4_000).webp({ quality: 50, effort: 0 }).toBuffer()
  const light = await noise(1_000, 1_000).webp({ quality: 90, effort: 0 }).toBuffer()
  return [
    {
      name: `form (100 kB table, ${3 * CONNECTIONS} half-sent forms of 5 MB each)`,
      normal: table(3_500),
      greedy: { path: REQUESTS, body: halfForm("proof", HALF_FORM_BYTES) },
      isWhole: false,
      connections: 3 * CONNECTIONS,
    },
    {
      name: "image (HD screenshot, WebP of 16 megapixels)",
      normal: request(screenshot, "shot.png"),
      greedy: request(largest, "largest.webp"),
      isWhole: true,
      connections: CONNECTIONS,
    },
    {
      name: "image (HD screenshot, light WebP of 1 megapixel)",
      normal: request(screenshot, "shot.png"),
      greedy: request(light, "light.webp"),
      isWhole: true,
      connections: CONNECTIONS,
    },
    {
      name: "table (500 rows, 5,000 rows)",
      normal: table(500),
      greedy: table(5_000),
      isWhole: true,
      connections: CONNECTIONS,
    },
    {
      name: "table (500 rows, workbook of cells that never end)",
      normal: table(500),
      greedy: tableFile("a.xlsx", await workbookWithoutEnds()),
      isWhole: true,
      connections: CONNECTIONS,
    },
  ]
}

function table(rows: number): Sent {
  const text = `employee_id,date_of_occurrence,issue_type,minutes\n${"E0001,2026-10-15,tardiness,5\n".repeat(rows)}`
  return tableFile("a.csv", Buffer.from(text))
}

function tableFile(name: string, bytes: Buffer): Sent {
  return { path: BULK, body: formBody({ field: "file", name, bytes }) }
}

/** A few hundred bytes that unpack to tags which open and never close. */
async function workbookWithoutEnds(): Promise<Buffer> {
  const relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  const sheets = `<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>`
  const target = `<Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/>`
  const parts = {
    "xl/workbook.xml": `<workbook xmlns:r="${relation}">${sheets}</workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${target}</Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${'<c "'.repeat(UNENDED_CELLS)}</sheetData></worksheet>`,
  }
  async function* named() {
    for (const [name, text] of Object.entries(parts)) yield { name, content: Readable.from([text]) }
  }
  return Buffer.concat(await Array.fromAsync(createZip(named())))
}

function request(bytes: Buffer, name: string): Sent {
  const fields = {
    date_of_occurrence: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    impact: "customer_impact",
    description: "Stayed with a customer.",
  }
  return { path: REQUESTS, body: formBody({ field: "proof", name, bytes }, fields) }
}

type Setting = { served: Served; directory: string; at: number }

async function measure(scene: Scene, { served, directory, at: scenesBefore }: Setting): Promise<Measured> {
  const { name, normal } = scene
  // The first administrator was hired today, so no one can request an entry for an earlier day.
  const people = served.everyone.filter(({ employee_id }) => employee_id !== "ADMIN")
  // Tables are for managers. Requests come from different people in each scene: each may have only a few pending.
  const senders =
    normal.path === REQUESTS
      ? people.slice(scenesBefore * (GREEDY + 1))
      : people.filter(({ access_level }) => access_level >= MANAGER)
  const [person, ...others] = senders
  if (!person || others.length < GREEDY) throw new Error("there are too few people")
  const tokens = others.slice(0, GREEDY).map(({ webToken }) => webToken)
  const measured: Measured = { name, alone: [], crowded: [], answers: {}, stretches: [] }
  const agent = new Agent({ keepAlive: true })
  const time = async () => {
    const startedAt = performance.now()
    const form = { origin: served.product, token: person.webToken, ...normal }
    const { status, text } = await postForm(form, agent)
    if (status >= 300) throw new Error(`the normal upload was refused: ${name}: ${text}`)
    return performance.now() - startedAt
  }
  await time()
  await time()
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < UPLOADS; at++) measured.alone.push(await time())
    const clients = await startGreedy(scene, { origin: served.product, tokens, directory })
    await sleep(SETTLE_MS)
    await served.stretches()
    for (let at = 0; at < UPLOADS; at++) measured.crowded.push(await time())
    measured.stretches.push(await served.stretches())
    for (const [answer, count] of Object.entries(await clients.stop())) {
      measured.answers[answer] = (measured.answers[answer] ?? 0) + count
    }
    await sleep(PAUSE_MS)
  }
  agent.destroy()
  return measured
}

type Place = { origin: string; tokens: string[]; directory: string }

/** They share one process, so they can use only one of the machine's cores. */
async function startGreedy({ greedy: { path, body }, isWhole, connections }: Scene, place: Place) {
  const { origin, tokens, directory } = place
  const file = join(directory, "greedy-form")
  writeFileSync(file, body)
  const greed: Greed = { origin, path, file, isWhole, connections, tokens }
  const clients: Server = await start("./greedy-clients.ts", [JSON.stringify(greed)], {})
  clients.signal("SIGUSR1")
  return {
    async stop(): Promise<Record<string, number>> {
      await clients.stop()
      const said = clients.lines.find((line) => line.startsWith('{"answers"')) ?? '{"answers":{}}'
      return (JSON.parse(said) as { answers: Record<string, number> }).answers
    },
  }
}

function reportOf(measured: readonly Measured[]): Report {
  const longest = (stretches: readonly Stretches[]) => Math.max(...stretches.map((each) => each.longestProcessorMs))
  return {
    title: "Greedy clients",
    notes: [
      `One person uploads, alone and alongside ${GREEDY} people who each send as much as they can over several connections and try again a quarter of a second after every refusal, whatever it says. Medians of ${ROUNDS * UPLOADS}, in turns. The rate limits are off. The greedy people are one process, which shares the machine with the product, its database and the one that measures.`,
    ],
    columns: [
      "",
      "alone ms",
      "among greedy clients ms",
      "most ms",
      "server's longest stretch ms",
      "the greedy clients' answers",
    ],
    rows: measured.map(({ name, alone, crowded, answers, stretches }) => [
      name,
      figureText(median(alone)),
      figureText(median(crowded)),
      figureText(Math.max(...crowded)),
      figureText(longest(stretches)),
      Object.entries(answers)
        .map(([answer, count]) => `${count} × ${answer}`)
        .join(", "),
    ]),
    figures: measured.map(({ name, alone, crowded }) =>
      atMost(`${name}: among greedy clients / alone`, median(crowded) / median(alone), MAX_TIMES),
    ),
  }
}
