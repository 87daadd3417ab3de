import { expect, test } from "vitest"
import { printOpenApi } from "#app/print-openapi.ts"

test("the chat is documented with both response types, its idempotency key and its refusals", async () => {
  const { paths } = JSON.parse(await printOpenApi())
  const { responses, parameters } = paths["/v1/assistant/chat"].post
  expect(Object.keys(responses["200"].content)).toEqual(["application/json", "text/event-stream"])
  expect(responses["200"].content["text/event-stream"].schema.description).toContain("`failed` with a problem")
  expect(parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKeyHeader" })
  expect(responses["409"].description).toContain("`answer_under_way`")
  expect(responses["422"].description).toContain("`idempotency_key_reused`")
  expect(responses["429"].description).toContain("`too_many_answers`")
})
