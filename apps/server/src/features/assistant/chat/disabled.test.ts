import { expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld } from "#test/support/world.ts"
import { CHAT, THREADS, openChatWorld } from "../assistant.test-support.ts"

const LOOKUPS = ["explain/tenure", "rank/employees", "summarize/bsc", "explain/bonus", "explain/scheduled-locking"]

test("the status and the refusal say when there is no key and when the assistant is switched off", async () => {
  const off = await openChatWorld("assistant_chat_off", { chatEnabled: false, capabilitiesEnabled: false })
  const keyless = await openTestWorld("assistant_keyless", { warehouse: "none" })
  try {
    for (const [world, reason, status, code, lookup] of [
      [off.world, "disabled", 403, "assistant_disabled", 403],
      [keyless, "no_model", 503, "assistant_unavailable", 200],
    ] as const) {
      const caller = await world.as((await addPerson(world)).email)
      expect((await caller.get("/v1/assistant/status")).body).toEqual({ available: false, reason })
      const refused = await caller.post(CHAT, { message: "Hello" })
      expect([refused.status, refused.body.code]).toEqual([status, code])
      expect((await caller.get(THREADS)).body.items).toEqual([])
      for (const path of LOOKUPS) expect((await caller.get(`/v1/assistant/${path}`)).status).toBe(lookup)
    }
    const caller = await off.world.as("admin@example.com")
    expect((await caller.post(CHAT, { nonsense: 1 })).status).toBe(403)
  } finally {
    await off.close()
    await keyless.close()
  }
})

test("when lookups are switched off, the model is not offered them", async () => {
  const few = await openChatWorld("assistant_few_tools", { capabilitiesEnabled: false })
  try {
    const caller = await few.world.as("admin@example.com")
    await caller.post(CHAT, { message: "Hello" })
    const offered = few.model.requests[0]?.tools?.map((tool) => tool.function.name)
    expect(offered?.toSorted()).toEqual(["find_people", "month_status", "my_notifications", "my_scorecard"])
  } finally {
    await few.close()
  }
})
