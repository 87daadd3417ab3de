// Clients of the trial: through the proxy, as browsers.
import { Agent, request } from "node:https"

const READS = ["/v1/employees/me", "/v1/notifications/unread-count", "/v1/employees?limit=20", "/v1/employees/me"]

/** Calls one after the other over kept connections; every fourth is a write. `failed` has everything but the expected. */
export function openClient({ address, host, ca }, agent = new Agent({ keepAlive: true, maxSockets: 64 })) {
  const call = (method, path, token, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        host,
        authorization: `Bearer ${token}`,
        ...(text && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      }
      const sent = request({ host: address, servername: host, ca, agent, method, path, headers }, (answer) => {
        const chunks = []
        answer.on("data", (chunk) => chunks.push(chunk))
        answer.on("end", () => resolve({ status: answer.statusCode, text: Buffer.concat(chunks).toString() }))
        answer.on("error", reject)
      })
      sent.on("error", reject).end(text)
    })
  return { call, close: () => agent.destroy() }
}

export async function keepCalling(client, { admin, people, day, load, goesOn }) {
  for (let n = 0; goesOn(); n++) {
    const isWrite = n % 4 === 0
    const path = isWrite ? "/v1/scorecard/attendance-issues" : READS[n % READS.length]
    const body = { employee_id: people[n % people.length], date_of_occurrence: day, issue_type: "tardiness" }
    const startedAt = performance.now()
    try {
      const { status, text } = await client.call(isWrite ? "POST" : "GET", path, admin, isWrite ? body : undefined)
      if (status !== (isWrite ? 201 : 200)) load.failed.push(`${path}: ${status} ${text.slice(0, 200)}`)
      else if (isWrite) load.written.push(JSON.parse(text)._id)
    } catch (error) {
      load.failed.push(`${path}: ${String(error)}`)
    }
    load.milliseconds.push(performance.now() - startedAt)
  }
}
