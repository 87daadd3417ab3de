import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterEach, expect, test } from "vitest"

const client = fileURLToPath(new URL("../src/cli/desktop.ts", import.meta.url))
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
  expect(await request(environment, ...outside, "http://app.inside.example/", `http://${here}/`)).toEqual([
    "proxy",
    "by way of the proxy",
    "nothing",
    "nothing",
    "directly",
  ])
  expect(asked).toEqual(["http://service.example/health", "CONNECT service.example:443"])
  expect(await request({}, `http://${here}/`)).toEqual(["proxy", "directly"])
})

test.each(["http://[", "ftp://proxy.example.com", "proxy.example.com:99999"])(
  "an invalid proxy address (%s) is not used: requests go directly",
  async (address) => {
    const here = await open(createServer((_, response) => response.end("directly")))
    expect(await request({ HTTPS_PROXY: address }, `http://${here}/`)).toEqual(["proxy_invalid", "directly"])
  },
)

test.runIf(process.platform === "linux")(
  "an invalid proxy address keeps the program neither from starting nor from forgetting the sign-in",
  async () => {
    const home = await mkdtemp(join(tmpdir(), "scorecard-proxy-"))
    // Neither a display nor a credential store: the program ends where it needs one.
    const env = {
      PATH: process.env["PATH"],
      HOME: home,
      XDG_DATA_HOME: home,
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(home, "none")}`,
      SERVICE_URL: "http://127.0.0.1:1",
      HTTPS_PROXY: "http://[",
    }
    const logOf = async (...args: string[]): Promise<{ event: string; message?: string }[]> => {
      await promisify(execFile)(process.execPath, [client, ...args], { env }).catch(() => undefined)
      const lines = (await readFile(join(home, "scorecard", "desktop.log"), "utf8")).trim().split("\n")
      await rm(join(home, "scorecard"), { recursive: true })
      return lines.map((line) => JSON.parse(line))
    }
    const forgotten = (await logOf("--forget")).map(({ event }) => event)
    expect(forgotten).toEqual(expect.arrayContaining(["proxy_invalid", "sign_in_forgotten"]))
    const started = await logOf()
    expect(started.slice(0, 2).map(({ event }) => event)).toEqual(["started", "proxy_invalid"])
    expect(started.map(({ message }) => message)).not.toContain("http://[")
    await rm(home, { recursive: true })
  },
)
