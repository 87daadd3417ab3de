import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { z } from "zod"
import { printClient } from "../../../../packages/client/build/print-client.ts"
import { createClient, paginate, ScorecardProblem, type Client } from "../../../../packages/client/src/index.ts"
import { addDepartment, addPerson } from "../support/factories.ts"
import { openTestWorld, type TestWorld } from "../support/world.ts"

const HOME = fileURLToPath(new URL("../../../../packages/client/", import.meta.url))

let world: TestWorld
let url: string
let token: string
let client: Client
let proxy: Server
let proxyUrl: string
/** What becomes of the next requests through the proxy; then they pass. */
let fates: ("reset" | "busy" | "reset after it was done")[] = []
let seen: IncomingMessage[] = []

beforeAll(async () => {
  world = await openTestWorld("client", { warehouse: "none" })
  url = await world.app.http.listen({ host: "127.0.0.1", port: 0 })
  token = (await world.as("admin@example.com")).token
  client = createClient({ baseUrl: url, token })
  for (let number = 0; number < 7; number++) await addPerson(world, { employee_id: `P${number}` })
  await addDepartment(world, { name: "North" })
  proxy = createServer((request, response) => void forward(request, response))
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
  proxyUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(proxy.address()).port}`
})
afterAll(async () => {
  proxy.close()
  proxy.closeAllConnections()
  await world.close()
})

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  seen.push(request)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array)) // without an encoding
  const fate = fates.shift()
  if (fate === "reset") return void request.socket.destroy()
  if (fate === "busy") return void response.writeHead(503, { "retry-after": "0" }).end("The proxy's own words")
  const { host: _, connection: __, "content-length": ___, ...headers } = request.headers
  const answer = await world.app.http.inject({
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).parse(request.method),
    url: request.url ?? "/",
    headers,
    ...(chunks.length > 0 && { payload: Buffer.concat(chunks) }),
  })
  if (fate === "reset after it was done") return void request.socket.destroy()
  response.writeHead(answer.statusCode, { "content-type": String(answer.headers["content-type"]) })
  response.end(answer.rawPayload)
}

const throughProxy = (...next: typeof fates): Client => {
  fates = next
  seen = []
  return createClient({ baseUrl: `${proxyUrl}/`, token: () => Promise.resolve(token), retryDelayMs: 1 })
}

test("the committed types and operations match openapi.json (npm run client regenerates them)", () => {
  const description: unknown = JSON.parse(readFileSync(`${HOME}../../openapi.json`, "utf8"))
  const format = (text: string) =>
    execFileSync("npx", ["prettier", "--parser", "typescript"], { cwd: HOME, input: text })
  const written = format(printClient(description as Parameters<typeof printClient>[0])) // written by `npm run openapi`
  expect(written.toString() === readFileSync(`${HOME}src/api.gen.ts`, "utf8")).toBe(true)
})

test("every operation of the API is a method", async () => {
  const operations = z
    .record(z.string(), z.record(z.string(), z.object({ operationId: z.string() })))
    .parse(JSON.parse(readFileSync(`${HOME}../../openapi.json`, "utf8")).paths)
  expect(Object.keys(client).length).toBe(Object.values(operations).flatMap((methods) => Object.keys(methods)).length)
  expect((await client.getHealth()).status).toBe("ok")
})

test("a typed method reads, creates, changes with If-Match, and deletes", async () => {
  const { items } = await client.getOrganizationClusters({ query: { limit: 1 } })
  const cluster_id = items[0]?._id ?? ""
  const created = await client.postOrganizationDepartments({ body: { name: "East", cluster_id } })
  expect(created).toMatchObject({ name: "East", version: 1 })
  const params = { id: created._id }
  const change = (name: string, ifMatch: number) =>
    client.patchOrganizationDepartmentsId({ params, body: { name }, ifMatch })
  expect(await change("West", 1)).toMatchObject({ name: "West", version: 2 })
  await expect(change("South", 1)).rejects.toMatchObject({ status: 412, code: "version_mismatch" })
  expect(await client.deleteOrganizationDepartmentsId({ params })).toBeUndefined()
  await expect(client.getOrganizationDepartmentsId({ params })).rejects.toMatchObject({ status: 404 })
})

test("paginate reads the whole list, page by page", async () => {
  const ids: string[] = []
  for await (const person of paginate(client.getEmployees, { query: { limit: 2, sort: "name" } }))
    ids.push(person.employee_id)
  const { items } = await client.getEmployees({ query: { limit: 200, sort: "name" } })
  expect(ids).toEqual(items.map(({ employee_id }) => employee_id))
  expect(ids.length).toBeGreaterThanOrEqual(8)
})

test("a refusal is a ScorecardProblem with its code and its fields", async () => {
  const refused = await client
    .postOrganizationDepartments({ body: { name: "", cluster_id: "nowhere" } })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ScorecardProblem)
  expect(refused).toMatchObject({ status: 422, code: "invalid", request_id: expect.any(String) })
  expect(refused instanceof ScorecardProblem && refused.errors.map(({ path }) => path)).toContain("name")
})

// A distributed database has no feed of entries. (decision 0052)
test.skipIf(inject("isDistributed"))("a file is the response itself, with its headers", async () => {
  const response = await client.getExportsEntries({ query: { format: "parquet" } })
  expect(response.headers.get("x-has-more")).toBe("false")
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe("PAR1")
})

test("a read is repeated after 503 and after a broken connection", async () => {
  const unsteady = throughProxy("busy", "reset", "busy")
  expect((await unsteady.getEmployees({ query: { limit: 1 } })).items).toHaveLength(1)
  expect(seen).toHaveLength(4)
})

test("after the last repeat the failure is thrown, also one in a proxy's own words", async () => {
  const unsteady = throughProxy("busy", "busy", "busy", "busy", "busy")
  await expect(unsteady.getEmployees()).rejects.toMatchObject({ status: 503, detail: "The proxy's own words" })
  expect(seen).toHaveLength(4)
})

test("a POST that was done before the connection broke is repeated with the same key, and done once", async () => {
  const { items } = await client.getOrganizationClusters({ query: { limit: 1 } })
  const unsteady = throughProxy("reset after it was done", "busy")
  const body = { name: "Only one", cluster_id: items[0]?._id ?? "" }
  expect(await unsteady.postOrganizationDepartments({ body })).toMatchObject({ name: "Only one" })
  expect(new Set(seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(1)
  expect(seen).toHaveLength(3)
  const { items: departments } = await client.getOrganizationDepartments({ query: { limit: 200, q: "Only one" } })
  expect(departments).toHaveLength(1)
})

test("a PATCH is not repeated: it may have been done", async () => {
  const { items } = await client.getOrganizationDepartments({ query: { limit: 1, q: "North" } })
  const unsteady = throughProxy("reset")
  const change = unsteady.patchOrganizationDepartmentsId({ params: { id: items[0]?._id ?? "" }, body: { name: "N" } })
  await expect(change).rejects.toThrow("fetch failed")
  expect(seen).toHaveLength(1)
})

test("the package has its JavaScript, its types and its README, and no dependencies", async () => {
  const packed: unknown = JSON.parse(
    execFileSync("npm", ["pack", "--dry-run", "--json"], {
      cwd: HOME,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }),
  )
  const [{ files } = { files: [] }] = z
    .array(z.object({ files: z.array(z.object({ path: z.string() })) }))
    .parse(packed)
  const modules = ["api.gen", "client", "index", "paginate", "problem", "retry"]
  const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`])
  expect(files.map(({ path }) => path).toSorted()).toEqual(["README.md", ...built, "package.json"].toSorted())
  const manifest: unknown = JSON.parse(readFileSync(`${HOME}package.json`, "utf8"))
  expect(manifest).not.toHaveProperty("dependencies")
  const start = `const { createClient } = await import(${JSON.stringify(`${HOME}dist/index.js`)})
    console.log((await createClient({ baseUrl: ${JSON.stringify(url)}, token: "" }).getHealth()).status)`
  expect(await run(["--input-type=module", "-e", start])).toBe("ok\n")
})

async function run(arguments_: string[]): Promise<string> {
  const { execFile } = await import("node:child_process")
  return new Promise((resolve, reject) => {
    execFile(process.execPath, arguments_, (error, output) => (error ? reject(error) : resolve(output)))
  })
}
