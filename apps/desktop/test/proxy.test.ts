import { execFile } from "node:child_process"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterEach, expect, test } from "vitest"

const program = fileURLToPath(new URL("proxy-program.ts", import.meta.url))
const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

async function open(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A program of its own: the proxy is chosen for a whole process. */
async function request(environment: Record<string, string>, ...addresses: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...addresses], {
    env: { PATH: process.env["PATH"], ...environment },
  })
  return stdout.trim().split("\n")
}

test("requests go through the proxy that the environment names; those to this computer do not", async () => {
  const asked: string[] = []
  const proxy = createServer((incoming, response) => {
    asked.push(String(incoming.url))
    response.end("by way of the proxy")
  })
  proxy.on("connect", (incoming, socket) => {
    asked.push(`CONNECT ${incoming.url}`)
    socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n")
  })
  const address = await open(proxy)
  const here = await open(createServer((_, response) => response.end("directly")))
  const environment = { HTTP_PROXY: address, https_proxy: `http://${address}`, NO_PROXY: "*.inside.example" }
  const outside = ["http://service.example/health", "https://service.example/health"]
  expect(await request(environment, ...outside, `http://${here}/`)).toEqual([
    "by way of the proxy",
    "nothing",
    "directly",
  ])
  expect(asked).toEqual(["http://service.example/health", "CONNECT service.example:443"])
  expect(await request({}, `http://${here}/`)).toEqual(["directly"])
})
