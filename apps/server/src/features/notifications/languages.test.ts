import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import {
  addSignedInPerson,
  announce,
  announceAndDeliver,
  drain,
  ENTRY_TYPE,
  firstMailTo,
  getNewestNotification,
  listInbox,
  type SignedInPerson,
} from "./notifications.test-support.ts"

const PREFERENCES = "/v1/notifications/preferences"
const LANGUAGE = "/v1/notifications/preferences/language"
let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("notification_languages", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

async function addSpeakerOf(language: "es" | "fil", given: Parameters<typeof addSignedInPerson>[1] = {}) {
  const person = await addSignedInPerson(world, given)
  expect((await person.caller.put(LANGUAGE, { language })).status).toBe(200)
  return person
}

test("a person has no language until they choose one, and other preferences keep it", async () => {
  const { caller } = await addSignedInPerson(world)
  const own = async () => (await caller.get("/v1/employees/me")).body.language
  expect([(await caller.get(PREFERENCES)).body.language, await own()]).toEqual([null, null])
  expect((await caller.put(LANGUAGE, { language: "de" })).status).toBe(422)
  const chosen = await caller.put(LANGUAGE, { language: "fil" })
  expect([chosen.status, chosen.body.language, chosen.body.version]).toEqual([200, "fil", 2])
  expect(await own()).toBe("fil")
  expect((await caller.put(LANGUAGE, { language: "fil" })).body.version).toBe(2)
  await caller.put(PREFERENCES, { types: {}, quiet_hours: null })
  expect((await caller.get(PREFERENCES)).body).toMatchObject({ language: "fil", version: 3 })
})

test("each recipient is notified in their own language, in the app and by email", async () => {
  const [amina, noah] = [await addSpeakerOf("es"), await addSignedInPerson(world)]
  await announceAndDeliver(world, [amina, noah])
  expect(await getNewestNotification(noah)).toMatchObject({
    title: "New side-by-side evaluation for October 15, 2026",
  })
  const notice = await getNewestNotification(amina)
  expect(notice.title).toBe("Nuevo registro: evaluación lado a lado del 15 de octubre de 2026")
  expect(notice.body).toMatch(/^Bootstrap Admin agregó una evaluación lado a lado del 15 de octubre de 2026/)
  const mail = await firstMailTo(world, amina)
  expect(mail.subject).toBe(notice.title)
  expect(mail.text).toContain("Abrir en Scorecard: ")
  expect(mail.text).toContain("Recibes este correo porque hay algo en Scorecard que te concierne.")
  expect(mail.html).toContain('<html lang="es">')
})

test("what super admins wrote instead of our wording stays as it is", async () => {
  const amina = await addSpeakerOf("es")
  const type = `/v1/system/notifications/types/${ENTRY_TYPE}` as const
  await admin.patch(type, { title_template: "Close {{kind}}" })
  await announceAndDeliver(world, [amina])
  expect((await getNewestNotification(amina)).title).toBe("Close evaluación lado a lado")
  await admin.patch(type, { title_template: null })
})

test("several notices are merged in the recipient's language, and counted again when one is settled", async () => {
  const manager = await addSpeakerOf("es", { access_level: 3 })
  const liam = await addSignedInPerson(world, { first_name: "Liam", last_name: "Santos" })
  const type = "scorecard.atw.request_submitted"
  const send = (request_id: string, person: SignedInPerson) =>
    announce(world, [manager], {
      type,
      actor_id: person.employee_id,
      data: { request_id, employee_id: person.employee_id, date: "2026-10-14", impact: "customer_impact" },
    })
  for (const id of ["1", "2", "3", "4", "5"]) await send(id, liam)
  await drain(world)
  const titles = async () => (await listInbox(manager)).map(({ title }) => title)
  expect(await titles()).toEqual(["Liam Santos envió 5 solicitudes de actitud en el trabajo"])
  await announce(world, [], { type, data: {}, link: null, ends: { type, by: "reading", request_id: "2" } })
  await drain(world)
  expect(await titles()).toEqual(["Liam Santos envió 4 solicitudes de actitud en el trabajo"])
})

test("the mail about a changed sign-in address is in the person's language", async () => {
  const amina = await addSpeakerOf("es")
  const path = `/v1/employees/${amina.employee_id}` as const
  const changed = await admin.patch(path, { personal_data: { email_address: `new.${amina.email}` } })
  expect(changed.status).toBe(200)
  const mail = await firstMailTo(world, amina)
  expect(mail.subject).toBe("Se cambió tu correo de inicio de sesión")
  expect(mail.text).not.toMatch(/signed out|Sign in|tell HR/)
})
