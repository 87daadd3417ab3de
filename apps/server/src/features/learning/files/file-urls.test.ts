import sharp from "sharp"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { TestWorld } from "#test/support/world.ts"
import {
  expectOk,
  FILES,
  mp4,
  openLearningWorld,
  openSchool,
  pdf,
  sendFile,
  type School,
} from "../learning.test-support.ts"

let world: TestWorld
let school: School
beforeAll(async () => {
  world = await openLearningWorld("learning_file_urls")
  school = await openSchool(world)
})
afterAll(() => world.close())

const picture = () =>
  sharp({ create: { width: 9, height: 9, channels: 3, background: "teal" } })
    .png()
    .toBuffer()

test.each([
  ["a.pdf", "application/pdf", async () => pdf()],
  ["a.png", "image/png", picture],
  ["a.mp4", "video/mp4", async () => mp4()],
] as const)("%s is shown inline on request, and downloaded otherwise", async (name, type, make) => {
  const { _id } = await expectOk(sendFile(school.author, { name, bytes: await make() }))
  for (const [query, disposition] of [
    ["", "attachment"],
    ["?inline=false", "attachment"],
    ["?inline=true", "inline"],
  ] as const) {
    const { url } = (await school.author.get(`${FILES}/${_id}/url${query}`)).body
    const { headers } = await world.app.http.inject({ url })
    expect(headers["content-disposition"]).toBe(`${disposition}; filename="${name}"`)
    expect(headers["content-type"]).toContain(type)
    expect(headers["x-content-type-options"]).toBe("nosniff")
    expect(headers["content-security-policy"]).toContain("default-src 'none'")
    // Browsers do not open their document viewer in a sandbox.
    const isViewed = disposition === "inline" && type === "application/pdf"
    expect(String(headers["content-security-policy"]).includes("sandbox")).toBe(!isViewed)
  }
})

test("a download address cannot be turned into an inline one", async () => {
  const { _id } = await expectOk(sendFile(school.author, { name: "a.pdf", bytes: pdf() }))
  const { url } = (await school.author.get(`${FILES}/${_id}/url`)).body
  const [text = "", seal] = url.slice("/v1/files/".length).split(".")
  const forged = Buffer.from(`${Buffer.from(text, "base64url").toString()}\ninline`).toString("base64url")
  expect((await world.app.http.inject({ url: `/v1/files/${forged}.${seal}` })).statusCode).toBe(404)
  expect((await school.author.get(`${FILES}/${_id}/url?inline=perhaps`)).status).toBe(422)
})

test("a file in the wrong form field is 422, and nothing is stored", async () => {
  const boundary = "----another-name"
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`),
    mp4(),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await school.author.post(FILES, body, { "content-type": `multipart/form-data; boundary=${boundary}` })
  expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([422, "video"])
})
