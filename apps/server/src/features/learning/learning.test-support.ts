import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import type { BodyOf } from "#test/support/reply-types.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

export const MODULES = "/v1/learning/modules"
export const ENROLLMENTS = "/v1/learning/enrollments"
export const FILES = "/v1/learning/files"
export const playerUrl = (moduleId: string) => `/v1/learning/player/${moduleId}` as const
export const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000"

/** A world with its own folder of files. */
export function openLearningWorld(label: string): Promise<TestWorld> {
  const dataDirectory = mkdtempSync(join(tmpdir(), "scorecard-learning-"))
  const storage = { driver: "fs", directory: join(dataDirectory, "files") } as const
  return openTestWorld(label, { warehouse: "none", config: { dataDirectory, storage } })
}

export type School = Awaited<ReturnType<typeof openSchool>>

/** A department with a lead (level 2), an author (level 3) who manages it, and two members, plus people outside it. */
export async function openSchool(world: TestWorld) {
  const author = await addPerson(world, { access_level: 3, first_name: "Ada", last_name: "Author" })
  const lead = await addPerson(world, { access_level: 2 })
  const department = await addDepartment(world, { manager_ids: [author.employee_id] })
  const inside = { department_id: department._id, manager_id: lead.employee_id }
  const member = await addPerson(world, { ...inside, first_name: "Ben", last_name: "Abel" })
  const second = await addPerson(world, { ...inside, first_name: "Cleo", last_name: "Baker" })
  const stranger = await addPerson(world, { access_level: 3, first_name: "Strange", last_name: "Author" })
  const outsider = await addPerson(world, { first_name: "Otto", last_name: "Outside" })
  const head = await addPerson(world, { access_level: 4 })
  return {
    department_id: department._id,
    people: { author, lead, member, second, stranger, outsider, head },
    author: await world.as(author.email),
    lead: await world.as(lead.email),
    member: await world.as(member.email),
    second: await world.as(second.email),
    stranger: await world.as(stranger.email),
    outsider: await world.as(outsider.email),
    head: await world.as(head.email),
    admin: await world.as("admin@example.com"),
  }
}

export const ARTICLE = { kind: "article", title: "Read this", text: "# Welcome\n\nRead." }
export const QUIZ = {
  kind: "quiz",
  title: "What was that?",
  questions: [
    {
      text: "Which one?",
      options: [
        { text: "This one", correct: true },
        { text: "That one", correct: false },
      ],
    },
    {
      text: "Which two?",
      options: [
        { text: "One", correct: true },
        { text: "Two", correct: true },
        { text: "Three", correct: false },
      ],
    },
  ],
  pass_percent: 100,
  attempts_allowed: 2,
}

export async function expectOk<Body>(answer: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** One for each draft. */
type UnitsOf<Drafts extends readonly object[]> = { [At in keyof Drafts]: BodyOf<"POST", `${typeof MODULES}/{}/units`> }

/** A module with these units, published by default. */
export async function addModule<const Drafts extends readonly object[] = readonly [typeof ARTICLE]>(
  author: Caller,
  drafts?: Drafts,
  { title = "A module", publish = true }: { title?: string; publish?: boolean } = {},
) {
  const module = await expectOk(author.post(MODULES, { title, summary: "What it is about." }))
  const added = []
  for (const draft of drafts ?? [ARTICLE]) {
    added.push(await expectOk(author.post(`${MODULES}/${module._id}/units`, draft)))
  }
  if (publish) await expectOk(author.post(`${MODULES}/${module._id}/publish`))
  // TypeScript cannot count what a loop adds.
  return { id: module._id, units: added as UnitsOf<Drafts> }
}

type AuthoredQuiz = { questions: { _id: string; options: { _id: string; correct: boolean }[] }[] }

/** The correct answers, read from the author's view of a quiz. */
export function correctAnswers({ questions }: AuthoredQuiz) {
  return questions.map(({ _id, options }) => ({
    question_id: _id,
    option_ids: options.filter(({ correct }) => correct).map((option) => option._id),
  }))
}

const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, "latin1")
  return Buffer.concat([head, content])
}

/** A video that has the right boxes but no frames. */
export function mp4(byteCount = 4_000): Buffer {
  const ftyp = box("ftyp", Buffer.concat([Buffer.from("isom\x00\x00\x02\x00isomiso2mp41", "latin1")]))
  const moov = box("moov", Buffer.alloc(100))
  const content = Buffer.alloc(Math.max(0, byteCount - ftyp.length - moov.length - 8))
  for (let at = 0; at < content.length; at += 1_000) content.writeUInt8((at / 1_000) % 256, at)
  return Buffer.concat([ftyp, moov, box("mdat", content)])
}

/** A PDF of at least this size, with a valid trailer. */
export function pdf(byteCount = 1_000, middle = ""): Buffer {
  const head = "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n"
  const tail = "\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n"
  const fill = Math.max(0, Math.ceil((byteCount - head.length - tail.length - middle.length) / 2))
  return Buffer.from(`${head}${"%".repeat(fill)}${middle}${"%".repeat(fill)}${tail}`, "latin1")
}

export type SentFile = { name?: string; type?: string; bytes: Buffer }

/** Uploads a file as a browser form does. */
export function sendFile(
  caller: Caller,
  { name = "lesson.mp4", type = "application/octet-stream", bytes }: SentFile,
  headers: Record<string, string> = {},
) {
  const boundary = "----form-of-the-tests"
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return caller.post(FILES, body, { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers })
}
