import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { languageOf, systemLanguage } from "../src/main/language.ts"
import { openDesktopWorld, type DesktopWorld, type RunningClient } from "./support/desktop-world.ts"

let desktop: DesktopWorld
beforeAll(async () => void (desktop = await openDesktopWorld("desktop_language")))
afterEach(() => desktop.stopClients())
afterAll(() => desktop.close())

const speak = (client: RunningClient, language: string) => client.native.act({ type: "use_language", language })
const labels = ({ shell }: RunningClient) =>
  shell.view().menu.flatMap((item) => (item.type === "item" ? [item.label] : []))

/** All texts of a language, those with values filled in: with none, too, which may be said otherwise. */
function textsOf(copy: object, path = ""): [path: string, text: string][] {
  return Object.entries(copy).flatMap(([name, value]: [string, unknown]) => {
    const here = `${path}${name}`
    if (typeof value === "function") {
      return [0, 7].map((number): [string, string] => [`${here}(${number})`, String(value(number, number))])
    }
    return typeof value === "string" ? [[here, value]] : textsOf(value as object, `${here}.`)
  })
}

test.each(["es", "fil"] as const)("nothing is left in English (%s)", (code) => {
  const english = new Map(textsOf(languageOf("en").copy))
  const same = textsOf(languageOf(code).copy).filter(([path, text]) => english.get(path) === text)
  expect(same.map(([path]) => path)).toEqual(["product"])
})

test("the system's language is the one until the interface says another", () => {
  expect(systemLanguage(["es-MX"])).toBe("es")
  expect(systemLanguage(["tl-PH"])).toBe("fil")
  expect(systemLanguage(["de-DE"])).toBe("en")
})

test("the tray's menu speaks as the interface does, also at the next start; unknown languages change nothing", async () => {
  const first = await desktop.startClient({ systemLanguage: "fil" })
  expect(labels(first)).toContain("Mag-sign in")
  await speak(first, "es")
  await speak(first, "klingon")
  expect(labels(first)).toEqual(["Abrir", "Notificaciones", "Modo silencioso", "Ajustes", "Iniciar sesión", "Salir"])
  await first.native.act({ type: "change_settings", settings: { quiet: true } })
  const next = await desktop.startClient({ directory: first.directory })
  expect(labels(next)).toContain("Iniciar sesión")
})

test("a language that cannot be stored is spoken nevertheless", async () => {
  const client = await desktop.startClient()
  mkdirSync(join(client.directory, "settings.json"))
  await expect(speak(client, "es")).rejects.toThrow("EISDIR")
  expect(labels(client)).toContain("Abrir")
})

test("the browser's last page is in the person's language, and says which that is", async () => {
  const client = await desktop.startClient()
  await speak(client, "es")
  await client.signIn()
  const page = await client.visits[0]
  expect(page?.text).toContain('<html lang="es">')
  expect(page?.text).toContain("<h1>Has iniciado sesión</h1>")
})

test("the service's reason to refuse someone is translated, on the page and in the window", async () => {
  desktop.idp.accounts.set("stranger", { email: "stranger@example.com", email_verified: true })
  const client = await desktop.startClient({ account: "stranger" })
  const refusal = async () => (await client.state()).session as { reason: string; message: string }
  await client.native.act({ type: "sign_in" })
  await expect.poll(refusal).toMatchObject({ status: "signed_out", reason: "refused" })
  const english = (await refusal()).message
  await speak(client, "es")
  const { message } = await refusal()
  expect(message).not.toBe(english)
  await client.native.act({ type: "sign_in" })
  await expect.poll(() => client.visits.length).toBe(2)
  const page = await client.visits[1]
  expect(page?.text).toContain("<h1>No has iniciado sesión</h1>")
  expect(page?.text).toContain(message.slice(0, 20))
})

test("a failed sign-in is explained in the language that the window speaks now", async () => {
  const client = await desktop.startClient()
  desktop.link.setUp(false)
  await client.native.act({ type: "sign_in" })
  const message = async () => {
    const { session } = await client.state()
    return session.status === "signed_out" ? session.message : null
  }
  await expect.poll(message).toBe("The service can't be reached. Check your connection and try again.")
  await speak(client, "fil")
  expect(await message()).toBe("Hindi maabot ang serbisyo. Tingnan ang iyong koneksyon at subukan muli.")
  desktop.link.setUp(true)
})

test("a session that ended while the window is hidden is announced in the person's language", async () => {
  const client = await desktop.startClient()
  await speak(client, "fil")
  client.shell.gesture({ type: "close" })
  await client.signIn()
  // A sign-in that has ended brings the window back.
  await expect.poll(() => client.shell.view().isVisible).toBe(true)
  client.shell.gesture({ type: "close" })
  const { session: held } = JSON.parse(client.secrets.secret() ?? "") as { session: { refresh_token: string } }
  await desktop.world.anonymous.post("/v1/auth/logout", { refresh_token: held.refresh_token })
  await client.native.request({ method: "GET", path: "/v1/visibility", headers: {}, body: null })
  await expect
    .poll(() => client.shell.view().notices)
    .toMatchObject([{ title: "Mag-sign in muli", body: "Na-sign out ka. Mag-sign in muli.", action: "Buksan" }])
})
