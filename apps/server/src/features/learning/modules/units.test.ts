import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { present } from "#test/support/present.ts"
import type { TestWorld } from "#test/support/world.ts"
import {
  addModule,
  ARTICLE,
  expectOk,
  MODULES,
  mp4,
  openLearningWorld,
  openSchool,
  pdf,
  QUIZ,
  sendFile,
  UNKNOWN_ID,
  type School,
} from "../learning.test-support.ts"

let world: TestWorld
let school: School
beforeAll(async () => {
  world = await openLearningWorld("learning_units")
  school = await openSchool(world)
})
afterAll(() => world.close())

const unitsUrl = (id: string) => `${MODULES}/${id}/units` as const
const VIDEO = { kind: "video", title: "Watch this", url: "https://videos.example.com/1" }

describe("a unit", () => {
  test("of each kind is added to the end, and counted by the module", async () => {
    const { _id: file_id } = await expectOk(sendFile(school.author, { name: "a.pdf", bytes: pdf() }))
    const { _id: film } = await expectOk(sendFile(school.author, { bytes: mp4() }))
    const drafts = [
      ARTICLE,
      VIDEO,
      { kind: "video", title: "Ours", file_id: film },
      { kind: "file", title: "Handout", file_id },
      QUIZ,
    ]
    const { id, units } = await addModule(school.author, drafts)
    expect(units.map(({ kind }) => kind)).toEqual(["article", "video", "video", "file", "quiz"])
    const { body } = await school.author.get(`${MODULES}/${id}`)
    expect(body).toMatchObject({ unit_count: 5, unit_ids: units.map(({ _id }) => _id) })
    expect((await school.author.get(unitsUrl(id))).body).toMatchObject({ items: units, total: 5, next_cursor: null })
    expect((await school.author.get(`${unitsUrl(id)}?kind=video`)).body.total).toBe(2)
    const one = await school.author.get(`${unitsUrl(id)}/${units[4]?._id}`)
    expect([one.body, one.headers["etag"]]).toEqual([units[4], '"1"'])
  })

  test("is created with a Location header, once per Idempotency-Key", async () => {
    const { id } = await addModule(school.author, [], { publish: false })
    const post = () => school.author.post(unitsUrl(id), ARTICLE, { "idempotency-key": "one unit" })
    const [first, second] = [await post(), await post()]
    expect([first.status, first.headers["location"]]).toEqual([201, `${unitsUrl(id)}/${first.body._id}`])
    expect(second.body).toEqual(first.body)
    expect((await school.author.get(unitsUrl(id))).body.total).toBe(1)
  })

  test.each<[string, object, string]>([
    ["of unknown kind", { kind: "game", title: "x" }, "kind"],
    ["without a title", { kind: "article", text: "x" }, "title"],
    ["with a field of another kind", { ...ARTICLE, url: null }, "url"],
    ["with http", { ...VIDEO, url: "http://videos.example.com/1" }, "url"],
    ["with javascript", { ...VIDEO, url: "javascript:alert(1)" }, "url"],
    ["with a password in its URL", { ...VIDEO, url: "https://a:b@videos.example.com/1" }, "url"],
    ["that is a video without a source", { kind: "video", title: "x" }, "url"],
    ["that is a video with two sources", { ...VIDEO, file_id: UNKNOWN_ID }, "url"],
    ["with an unknown file", { kind: "file", title: "x", file_id: UNKNOWN_ID }, "file_id"],
    ["without questions", { ...QUIZ, questions: [] }, "questions"],
    [
      "whose question no one can answer",
      {
        ...QUIZ,
        questions: [
          {
            text: "?",
            options: [
              { text: "a", correct: false },
              { text: "b", correct: false },
            ],
          },
        ],
      },
      "questions.0.options",
    ],
    [
      "with one option",
      { ...QUIZ, questions: [{ text: "?", options: [{ text: "a", correct: true }] }] },
      "questions.0.options",
    ],
    ["that needs more than 100 percent", { ...QUIZ, pass_percent: 101 }, "pass_percent"],
    ["that no one can fail", { ...QUIZ, pass_percent: 0 }, "pass_percent"],
    [
      "with two identical options",
      {
        ...QUIZ,
        questions: [
          {
            text: "?",
            options: [
              { text: "Call back", correct: true },
              { text: "Hang up", correct: false },
              { text: " call  BACK", correct: false },
            ],
          },
        ],
      },
      "questions.0.options.2.text",
    ],
    ["with no attempts", { ...QUIZ, attempts_allowed: 0 }, "attempts_allowed"],
    [
      "with an unknown question id",
      { ...QUIZ, questions: [{ ...QUIZ.questions[0], _id: UNKNOWN_ID }] },
      "questions.0._id",
    ],
  ])("%s is 422", async (_, unit, path) => {
    const { id } = await addModule(school.author, [], { publish: false })
    const { status, body } = await school.author.post(unitsUrl(id), unit)
    expect([status, body.errors?.map((error: { path: string }) => error.path)]).toEqual([422, [path]])
  })

  test("of the kind video needs a video file, which must not be someone else's", async () => {
    const { _id: document } = await expectOk(sendFile(school.author, { name: "a.pdf", bytes: pdf() }))
    const { _id: theirs } = await expectOk(sendFile(school.stranger, { bytes: mp4() }))
    const { id } = await addModule(school.author, [], { publish: false })
    for (const file_id of [document, theirs]) {
      const { status, body } = await school.author.post(unitsUrl(id), { kind: "video", title: "x", file_id })
      expect([status, body.errors[0]?.path]).toEqual([422, "file_id"])
    }
    // Level 4 sees all modules and all their files anyway.
    expect((await school.head.post(unitsUrl(id), { kind: "video", title: "x", file_id: theirs })).status).toBe(201)
    // A file that is already in the module may be used in it again.
    expect((await school.author.post(unitsUrl(id), { kind: "video", title: "y", file_id: theirs })).status).toBe(201)
  })

  test("accepts changes to the fields of its kind, with If-Match", async () => {
    const { id, units } = await addModule(school.author, [ARTICLE, VIDEO, QUIZ])
    const [article, video, quiz] = units
    const patch = (unit: { _id: string }, body: unknown, headers?: Record<string, string>) =>
      school.author.patch(`${unitsUrl(id)}/${unit._id}`, body, headers)
    expect((await patch(article, { text: "New" })).body).toMatchObject({ text: "New", title: "Read this", version: 2 })
    expect((await patch(article, { url: null })).body.errors[0]?.path).toBe("url")
    expect((await patch(article, { kind: "quiz" })).body.errors[0]?.path).toBe("kind")
    expect((await patch(article, { text: "x" }, { "if-match": '"1"' })).body.code).toBe("version_mismatch")
    expect((await patch(video, { url: null })).body.errors[0]?.path).toBe("url")
    expect((await patch(quiz, { attempts_allowed: null })).body.attempts_allowed).toBeNull()
    expect((await patch({ _id: UNKNOWN_ID }, { title: "" })).status).toBe(404)

    // A question keeps its id and its options' ids; a new one gets a new id.
    const [question] = present(quiz).questions
    const changed = { ...question, text: "Which one, again?" }
    const { body } = await patch(quiz, { questions: [changed, QUIZ.questions[1]] })
    expect(body.questions[0]).toEqual(changed)
    expect(body.questions[1]?._id).not.toBe(quiz?.questions[1]?._id)
    const moved = { ...QUIZ.questions[0], options: question?.options }
    expect((await patch(quiz, { questions: [moved] })).body.errors[0]?.path).toBe("questions.0.options.0._id")
  })

  test("is 404 in another module, and 403 in someone else's module", async () => {
    const [mine, other] = [await addModule(school.author), await addModule(school.author)]
    const url = `${unitsUrl(mine.id)}/${other.units[0]?._id}` as const
    expect((await school.author.get(url)).status).toBe(404)
    expect((await school.author.patch(url, { title: "x" })).status).toBe(404)
    expect((await school.author.delete(url)).status).toBe(404)
    const own = `${unitsUrl(mine.id)}/${mine.units[0]?._id}` as const
    for (const answer of [
      school.stranger.get(own),
      school.stranger.get(unitsUrl(mine.id)),
      school.stranger.post(unitsUrl(mine.id), ARTICLE),
      school.stranger.patch(own, { title: "x" }),
      school.stranger.delete(own),
      school.stranger.put(`${unitsUrl(mine.id)}/order`, { unit_ids: [] }),
    ]) {
      expect((await answer).body.code).toBe("not_own_module")
    }
    expect((await school.member.get(unitsUrl(mine.id))).body.code).toBe("level_too_low")
  })

  test("cannot be deleted if it is the last one of a published module", async () => {
    const { id, units } = await addModule(school.author, [ARTICLE, ARTICLE])
    const remove = (at: number, headers?: Record<string, string>) =>
      school.author.delete(`${unitsUrl(id)}/${units[at]?._id}`, headers)
    expect((await remove(0, { "if-match": '"7"' })).body.code).toBe("version_mismatch")
    expect((await remove(0)).status).toBe(204)
    expect((await remove(1)).body.code).toBe("state_conflict")
    expect((await school.author.get(`${MODULES}/${id}`)).body.unit_ids).toEqual([units[1]?._id])
    await expectOk(school.author.post(`${MODULES}/${id}/unpublish`))
    expect((await remove(1)).status).toBe(204)
  })
})

test("units are reordered by listing each one once, with the module's version", async () => {
  const { id, units } = await addModule(school.author, [ARTICLE, VIDEO, QUIZ])
  const [a, b, c] = units.map(({ _id }) => _id)
  const order = (unit_ids: unknown[], headers?: Record<string, string>) =>
    school.author.put(`${unitsUrl(id)}/order`, { unit_ids }, headers)
  for (const wrong of [[a, b], [a, b, b], [a, b, UNKNOWN_ID], [a, b, c, UNKNOWN_ID], []]) {
    expect((await order(wrong)).body.errors[0]?.path).toBe("unit_ids")
  }
  expect((await order([c, a, b], { "if-match": '"1"' })).body.code).toBe("version_mismatch")
  const { body } = await order([c, a, b])
  expect(body.unit_ids).toEqual([c, a, b])
  const listed = (await school.author.get(unitsUrl(id))).body.items
  expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([c, a, b])
})

test("units added at the same time all end up in the module", async () => {
  const { id } = await addModule(school.author, [], { publish: false })
  const answers = await Promise.all(Array.from({ length: 8 }, () => school.author.post(unitsUrl(id), ARTICLE)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201))
  const { body } = await school.author.get(`${MODULES}/${id}`)
  expect(body.unit_ids.toSorted()).toEqual(answers.map((answer) => answer.body._id).toSorted())
})
