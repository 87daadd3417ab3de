import { connect } from "node:net"
import type { Socket } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import sharp from "sharp"
import { withCompany } from "./company.ts"
import { atMost, figureText } from "./report.ts"
import type { Report } from "./report.ts"
import { median } from "./runs.ts"
import { withServers } from "./served.ts"
import type { Served } from "./served.ts"
import type { Signed } from "./signed-in.ts"

const PEOPLE = 200
const GREEDY = 4
/** Each greedy client sends over so many connections at once. */
const CONNECTIONS = 4
const ROUNDS = 3
const UPLOADS = 6
const SETTLE_MS = 2_000
const PAUSE_MS = 250
const MOST_TIMES = 2
const MANAGER = 2
const BULK = "/v1/scorecard/attendance-issues/bulk/preview"
const REQUESTS = "/v1/atw-entry-requests"
const HALF_FORM_BYTES = 5_000_000
const BOUNDARY = "----greedy"

type File = { path: string; form: () => FormData }
/** What the normal client uploads, and what four greedy ones do meanwhile until `stop` is set. */
type Scene = { name: string; normal: File; greed: (client: Signed, until: AbortSignal) => Promise<void>[] }
type Measured = { name: string; alone: number[]; crowded: number[]; statuses: Record<string, number> }

/**
 * One person's normal upload, alone and beside four greedy clients: forms that stop halfway and hold memory, images at
 * the limit of what is decoded, and tables at the limit of what is parsed.
 */
export function greedy(): Promise<Report> {
  return withCompany({ people: PEOPLE, months: 1 }, (company) =>
    withServers(company, async (served) => {
      const measured: Measured[] = []
      for (const scene of await scenes(served.product)) measured.push(await measure(scene, served))
      return reportOf(measured)
    }),
  )
}

async function scenes(origin: string): Promise<(Scene & { statuses: Record<string, number> })[]> {
  const noise = (width: number, height: number) =>
    sharp({
      create: { width, height, channels: 3, background: "teal", noise: { type: "gaussian", mean: 128, sigma: 20 } },
    })
  const screenshot = await noise(1_920, 1_080).blur(3).png().toBuffer()
  const largest = await sharp({ create: { width: 4_000, height: 4_000, channels: 3, background: "teal" } })
    .webp()
    .toBuffer()
  const table = (rows: number) =>
    Buffer.from(`employee_id,date_of_occurrence,issue_type,minutes\n${"E0001,2026-10-15,tardiness,5\n".repeat(rows)}`)
  const preview = (rows: number) => ({ path: BULK, form: () => formWith("file", "a.csv", table(rows)) })
  const request = (image: Buffer, name: string) => ({ path: REQUESTS, form: () => requestWith(image, name) })
  const counted = (greed: (statuses: Record<string, number>) => Scene["greed"]) => {
    const statuses: Record<string, number> = {}
    return { statuses, greed: greed(statuses) }
  }
  const repeat = (file: File) =>
    counted(
      (statuses) => (client, until) =>
        Array.from({ length: CONNECTIONS }, async () => {
          while (!until.aborted) {
            const { status } = await upload(origin, client, file)
            statuses[status] = (statuses[status] ?? 0) + 1
            if (status === 429) await sleep(PAUSE_MS)
          }
        }),
    )
  const stall = counted(
    (statuses) => (client, until) =>
      Array.from({ length: 3 * CONNECTIONS }, () => stallForms(origin, client, { until, statuses })),
  )
  return [
    { name: "form (100 kB table, 12 half-sent forms of 5 MB each)", normal: preview(3_500), ...stall },
    {
      name: "image (HD screenshot, WebP of 16 megapixels)",
      normal: request(screenshot, "shot.png"),
      ...repeat(request(largest, "largest.webp")),
    },
    { name: "table (500 rows, 5,000 rows)", normal: preview(500), ...repeat(preview(5_000)) },
  ]
}

function formWith(field: string, name: string, bytes: Buffer): FormData {
  const form = new FormData()
  form.append(field, new Blob([Uint8Array.from(bytes)]), name)
  return form
}

function requestWith(image: Buffer, name: string): FormData {
  const form = formWith("proof", name, image)
  form.append("date_of_occurrence", new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  form.append("impact", "customer_impact")
  form.append("description", "Stayed with a customer.")
  return form
}

async function upload(
  origin: string,
  { token }: Signed,
  { path, form }: File,
): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}${path}`, { method: "POST", headers, body: form() })
  return { status: response.status, text: await response.text() }
}

type Stalling = { until: AbortSignal; statuses: Record<string, number> }

/** Sends most of a form and then nothing, again and again when it is refused. */
async function stallForms(origin: string, client: Signed, { until, statuses }: Stalling): Promise<void> {
  while (!until.aborted) {
    const socket = stalledForm(origin, client)
    const stop = () => socket.destroy()
    until.addEventListener("abort", stop, { once: true })
    await new Promise<void>((resolve) => {
      socket.on("data", (answer) => {
        const status = answer.toString("latin1", 9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        socket.destroy()
      })
      socket.on("error", () => undefined)
      socket.on("close", () => resolve())
    })
    until.removeEventListener("abort", stop)
    if (!until.aborted) await sleep(PAUSE_MS)
  }
}

function stalledForm(origin: string, { token }: Signed): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port) })
  const head = [`POST ${REQUESTS} HTTP/1.1`, "Host: bench", `Authorization: Bearer ${token}`]
  const type = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`
  socket.write(`${[...head, type, "Transfer-Encoding: chunked"].join("\r\n")}\r\n\r\n`)
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="proof"; filename="a"\r\n\r\n${"x".repeat(HALF_FORM_BYTES)}`
  socket.write(`${part.length.toString(16)}\r\n${part}\r\n`)
  return socket
}

async function measure(
  { name, normal, greed, statuses }: Scene & { statuses: Record<string, number> },
  { product, everybody }: Served,
): Promise<Measured> {
  // The first administrator was hired today: nobody asks for an entry from before that.
  const managers = everybody.filter(
    ({ access_level, employee_id }) => access_level >= MANAGER && employee_id !== "ADMIN",
  )
  const [person, ...others] = managers
  if (!person || others.length < GREEDY) throw new Error("there are too few managers")
  const measured: Measured = { name, alone: [], crowded: [], statuses }
  const time = async () => {
    const startedAt = performance.now()
    const { status, text } = await upload(product, person, normal)
    if (status >= 300) throw new Error(`the normal upload was refused: ${name}: ${text}`)
    return performance.now() - startedAt
  }
  await time()
  await time()
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < UPLOADS; at++) measured.alone.push(await time())
    const stop = new AbortController()
    const work = others.slice(0, GREEDY).flatMap((client) => greed(client, stop.signal))
    await sleep(SETTLE_MS)
    for (let at = 0; at < UPLOADS; at++) measured.crowded.push(await time())
    stop.abort()
    await Promise.all(work)
  }
  return measured
}

function reportOf(measured: readonly Measured[]): Report {
  return {
    title: "Greedy clients",
    notes: [
      `One person uploads, alone and beside ${GREEDY} people who each send as much as they can over several connections and try again after every 429. Medians of ${ROUNDS * UPLOADS}, in turns. All clients share the machine with the product.`,
    ],
    columns: ["", "alone ms", "beside greedy clients ms", "most ms", "the greedy clients' answers"],
    rows: measured.map(({ name, alone, crowded, statuses }) => [
      name,
      figureText(median(alone)),
      figureText(median(crowded)),
      figureText(Math.max(...crowded)),
      Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", "),
    ]),
    figures: measured.map(({ name, alone, crowded }) =>
      atMost(`${name}: beside greedy clients / alone`, median(crowded) / median(alone), MOST_TIMES),
    ),
  }
}
