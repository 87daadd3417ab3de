import { createServer, type AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { startDevelopmentProvider } from "#development/provider.ts"
import { openTestWorld } from "#test/support/world.ts"

/** A loopback port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test("the provider is omitted while it is unavailable and offered once it is back", async () => {
  const port = await freePort()
  const clientSecret = "a secret"
  const idp = { issuer: `http://127.0.0.1:${port}`, clientId: "scorecard", clientSecret }
  const world = await openTestWorld("provider_away", { warehouse: "none", config: { idp } })
  const options = async () => {
    const { status, body } = await world.anonymous.get("/v1/public/sign-in-options")
    return [status, body]
  }
  try {
    expect(await options()).toEqual([200, { idp: null, dev_login: true }])
    expect(await options()).toEqual([200, { idp: null, dev_login: true }])

    const description = { authorization_endpoint: `${idp.issuer}/auth`, client_id: "scorecard", scope: "openid email" }
    const provider = await startDevelopmentProvider({ port, clientSecret })
    expect(await options()).toEqual([200, { idp: description, dev_login: true }])

    await provider.close()
    world.setNow("2026-10-15T18:00:00Z")
    expect(await options()).toEqual([200, { idp: description, dev_login: true }])
    expect((await world.as("admin@example.com")).token).not.toBe("")

    const again = await startDevelopmentProvider({ port, clientSecret })
    expect(await options()).toEqual([200, { idp: description, dev_login: true }])
    await again.close()
  } finally {
    await world.close()
  }
})
