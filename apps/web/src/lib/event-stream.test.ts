import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, onTestFinished, test } from "vitest"
import { eventsOf, type StreamEvent } from "./event-stream.ts"

const PROGRESS = 'event: progress\ndata: {"done":1}\n\n'

/** The result of a stream whose connection is cut after its first event. */
async function openCutStream() {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" })
    response.write(PROGRESS, () => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const { body } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  if (body === null) throw new Error("The answer has no body.")
  return eventsOf(body)
}

test("a stream that breaks off is reported as a lost connection", async () => {
  const heard: StreamEvent[] = []
  const listening = (async () => {
    for await (const event of await openCutStream()) heard.push(event)
  })()
  await expect(listening).rejects.toMatchObject({ name: "CallFailed", status: 0 })
  expect(heard).toEqual([{ id: null, event: "progress", data: '{"done":1}' }])
})
