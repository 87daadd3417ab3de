import { expect, test } from "vitest"
import { scoreQuiz } from "./quiz.ts"

const option = (_id: string, correct: boolean) => ({ _id, correct })
const one = { _id: "one", options: [option("a", true), option("b", false)] }
const two = { _id: "two", options: [option("c", true), option("d", true), option("e", false)] }
const three = { _id: "three", options: [option("f", true), option("g", false)] }
const answer = (question_id: string, ...option_ids: string[]) => ({ question_id, option_ids })

test.each([
  ["everything right", [answer("one", "a"), answer("two", "d", "c"), answer("three", "f")], 3, 100],
  ["one question unanswered", [answer("one", "a"), answer("two", "c", "d")], 2, 66.67],
  ["one option missing", [answer("one", "a"), answer("two", "c"), answer("three", "g")], 1, 33.33],
  ["one option too many", [answer("two", "c", "d", "e")], 0, 0],
  ["everything selected", [answer("one", "a", "b")], 0, 0],
  ["nothing selected", [answer("one")], 0, 0],
  ["nothing answered", [], 0, 0],
])("%s", (_, answers, right, percent) => {
  expect(scoreQuiz([one, two, three], answers)).toEqual({ right, questions: 3, percent })
})
