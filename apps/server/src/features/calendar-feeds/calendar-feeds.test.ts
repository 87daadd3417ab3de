import ical from "node-ical"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addTask, addTeam, draft, PATHS, type Team } from "#features/entries/entries.test-support.ts"
import { sql } from "#platform/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"

const FEED = "/v1/calendar-feed"

let world: TestWorld
let team: Team
let admin: Caller
let task: string
beforeAll(async () => {
  world = await openTestWorld("calendar_feeds", { warehouse: "none" })
  team = await addTeam(world)
  admin = await world.as("admin@example.com")
  task = await addTask(world)
})
afterAll(() => world.close())

/** The path of a new feed's address. */
async function newFeed(caller: Caller): Promise<string> {
  const { status, body } = await caller.post(FEED)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return new URL(body.url).pathname
}

const read = (path: string, headers = {}) => world.anonymous.get(path, headers)

type Event = { uid: string; title: string; day: string; at: Date; isDay: boolean; zone: string | undefined }

/** Read by another program's parser than the one that wrote it. */
function parse(text: string): Event[] {
  return Object.values(ical.sync.parseICS(text)).flatMap((found) => {
    if (found?.type !== "VEVENT") return []
    const { uid, summary, start } = found
    const [year, month, day] = [start.getFullYear(), start.getMonth() + 1, start.getDate()]
    const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`
    return [
      {
        uid,
        title: typeof summary === "string" ? summary : summary.val,
        day: date,
        at: start,
        isDay: start.dateOnly === true,
        zone: start.tz,
      },
    ]
  })
}

async function eventsOf(caller: Caller): Promise<Event[]> {
  const { status, text } = await read(await newFeed(caller))
  expect(status).toBe(200)
  return parse(text)
}

const titlesOn = (events: readonly Event[], day: string) =>
  events.filter((event) => event.isDay && event.day === day).map(({ title }) => title)

describe("an address", () => {
  test("is shown once and stored as a hash; the service says whether there is one and when it was read", async () => {
    expect((await team.member.get(FEED)).body).toEqual({ exists: false, created_at: null, last_read_at: null })
    const path = await newFeed(team.member)
    const token = /([\w-]{43})\.ics$/.exec(path)?.[1] ?? "none"
    const at = "2026-10-15T16:00:00.000Z"
    expect((await team.member.get(FEED)).body).toEqual({ exists: true, created_at: at, last_read_at: null })
    expect((await read(path)).status).toBe(200)
    expect((await team.member.get(FEED)).body).toEqual({ exists: true, created_at: at, last_read_at: at })
    const { rows } = await sql<{ stored: string }>`select (select string_agg(f::text, ' ') from tbl_calendar_feeds f)
      || (select string_agg(l::text, ' ') from tbl_audit_log l) as stored`.execute(world.app.platform.db)
    expect(rows[0]?.stored).toContain("calendar_feed.created")
    expect(rows[0]?.stored).not.toContain(token)
  })

  test("is not shown again to a repeat of the same request", async () => {
    const headers = { "idempotency-key": "the same" }
    expect((await team.supervisor.post(FEED, undefined, headers)).status).toBe(201)
    const repeat = await team.supervisor.post(FEED, undefined, headers)
    expect([repeat.status, repeat.body]).toMatchObject([409, { code: "secret_already_shown" }])
  })

  test("is 404 once it was replaced or revoked, and if it never was one", async () => {
    const first = await newFeed(team.member)
    const second = await newFeed(team.member)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await team.member.delete(FEED)).status).toBe(204)
    expect((await read(second)).status).toBe(404)
    expect((await team.member.get(FEED)).body).toMatchObject({ exists: false })
    expect((await team.member.delete(FEED)).status).toBe(204)
    for (const token of ["x".repeat(43), "short"]) {
      expect((await read(`/v1/public/calendar-feeds/${token}.ics`)).status).toBe(404)
    }
  })

  test("is 404 from the day after its person has left, and if they are inactive", async () => {
    const leaver = await addPerson(world, { separation_date: "2026-10-15" })
    const path = await newFeed(await world.as(leaver.email))
    expect((await read(path)).status).toBe(200)
    world.setNow("2026-10-16T04:00:00Z")
    expect((await read(path)).status).toBe(404)
    world.setNow("2026-10-15T16:00:00Z")
    const other = await addPerson(world)
    const second = await newFeed(await world.as(other.email))
    expect((await admin.delete(`/v1/employees/${other.employee_id}`)).status).toBe(204)
    expect((await read(second)).status).toBe(404)
  })

  test("is not created by someone who impersonates its person", async () => {
    const { body } = await admin.post("/v1/auth/impersonate", { employee_id: team.ids.member })
    const answer = await callerWith(world.app, body.access_token).post(FEED)
    expect([answer.status, answer.body]).toMatchObject([403, { code: "impersonation_refused" }])
  })
})

describe("a feed", () => {
  test("is iCalendar: lines of at most 75 bytes, with stable ids, and 304 for a current ETag", async () => {
    const path = await newFeed(team.lead)
    const first = await read(path)
    expect(first.headers["content-type"]).toBe("text/calendar; charset=utf-8")
    expect(first.headers["cache-control"]).toBe("private, no-cache")
    expect(first.text.endsWith("END:VCALENDAR\r\n")).toBe(true)
    const lines = first.text.split("\r\n")
    expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes("\n"))).toEqual([])
    expect(lines.filter((line) => line.startsWith("TZID:"))).toEqual(["TZID:America/New_York"])
    const etag = String(first.headers["etag"])
    const again = await read(path, { "if-none-match": etag })
    expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", etag])
    expect((await read(await newFeed(team.lead))).text).toBe(first.text)

    const uids = parse(first.text).map(({ uid }) => uid)
    expect(new Set(uids).size).toBe(uids.length)
    world.setNow("2026-10-16T16:00:00Z")
    const tomorrow = parse((await read(await newFeed(team.lead))).text).map(({ uid }) => uid)
    world.setNow("2026-10-15T16:00:00Z")
    expect(uids.filter((uid) => !tomorrow.includes(uid) && uid.startsWith("shift-2026-09-14"))).toHaveLength(1)
    expect(uids.filter((uid) => !tomorrow.includes(uid))).toHaveLength(1)
  })

  test("has the person's days from 31 days ago to 92 days ahead, as they are planned", async () => {
    const person = await addPerson(world, { department_id: team.department_id, hire_date: "2026-09-21" })
    const holiday = { date: "2026-11-26", name: "Thanksgiving, Día; festivo", code: "HOL" }
    expect((await admin.post("/v1/scorecard/holidays", holiday)).status).toBe(201)
    const days = { employee_ids: [person.employee_id], year: 2026, month: 10, days: { 20: "VL" } }
    expect(await admin.put("/v1/scorecard/schedules/days", days)).toMatchObject({ status: 200 })
    const events = (await eventsOf(await world.as(person.email))).filter(({ uid }) => uid.startsWith("shift-"))
    expect(events.every(({ isDay }) => isDay)).toBe(true)
    expect([events.at(0)?.day, events.at(-1)?.day]).toEqual(["2026-09-21", "2027-01-15"])
    expect(["2026-10-16", "2026-10-17", "2026-10-20", "2026-11-26"].map((day) => titlesOn(events, day))).toEqual([
      ["Workday (WD)"],
      ["Day off (OFF)"],
      ["Vacation leave (VL)"],
      ["Thanksgiving, Día; festivo (HOL)"],
    ])
  })

  test("has the locks to come in Eastern time from level 2, also after the clocks change", async () => {
    const locks = { weekly: { enabled: true }, monthly: { enabled: true } }
    expect((await admin.patch("/v1/scorecard/locks", locks)).status).toBe(200)
    const events = await eventsOf(team.lead)
    const at = (uid: string) => events.find((event) => event.uid.startsWith(uid))
    expect(at("lock-week-2026-10-12")).toMatchObject({
      title: "The week of October 12, 2026 locks",
      isDay: false,
      zone: "America/New_York",
    })
    expect(at("lock-week-2026-10-12")?.at.toISOString()).toBe("2026-10-20T16:00:00.000Z")
    expect(at("lock-week-2026-11-09")?.at.toISOString()).toBe("2026-11-17T17:00:00.000Z")
    expect(at("lock-month-2026-10")).toMatchObject({ title: "The month of October 2026 locks" })
    expect(at("lock-month-2026-10")?.at.toISOString()).toBe("2026-11-01T04:00:00.000Z")
    expect(events.filter(({ uid }) => uid.startsWith("lock-week-2026-10-05"))).toEqual([])
    expect((await eventsOf(team.member)).filter(({ uid }) => uid.startsWith("lock-"))).toEqual([])
  })

  test("has the last day of a week with missing evaluations, for those who evaluate", async () => {
    expect(titlesOn(await eventsOf(team.lead), "2026-10-18")).toContain("Last day for the evaluations of this week")
    expect(titlesOn(await eventsOf(team.member), "2026-10-18")).toEqual(["Day off (OFF)"])
  })

  test("has the day until which recent entries can be disputed, without saying what they are", async () => {
    const entry = draft("additional_points", team.ids.member, task, { reason: "A very private reason" })
    expect((await team.lead.post(PATHS.additional_points, entry)).status).toBe(201)
    const { text } = await read(await newFeed(team.member))
    expect(titlesOn(parse(text), "2026-10-25")).toContain("Last day to dispute recent entries about you")
    for (const word of ["private reason", "points", team.ids.lead]) {
      expect(text.toLowerCase()).not.toContain(word.toLowerCase())
    }
    expect((await eventsOf(team.lead)).filter(({ uid }) => uid.startsWith("dispute-"))).toEqual([])
  })

  test("asks for an acknowledgement on the day that the month became final, until it is given", async () => {
    const requester = { employee_id: "ADMIN", impersonated_by: null }
    await world.app.features.months.finalizeNow(requester, { year: 2026, month: 9, regenerate: false })
    expect(titlesOn(await eventsOf(team.member), "2026-10-15")).toContain("Acknowledge your figures of September 2026")
    const seen = { year: 2026, month: 9, version: 1 }
    expect((await team.member.put("/v1/dashboard/bsc/acknowledgement", seen)).status).toBe(200)
    expect(titlesOn(await eventsOf(team.member), "2026-10-15")).toEqual(["Workday (WD)"])
  })

  test("has no name of anyone else, and leaves out what is hidden", async () => {
    const path = await newFeed(team.lead)
    const { rows } = await sql<{ name: string; _id: string }>`select name, _id from tbl_employees
      where _id <> ${team.ids.lead}`.execute(world.app.platform.db)
    const { text } = await read(path)
    expect(rows.flatMap(({ name, _id }) => [name, _id]).filter((word) => text.includes(word))).toEqual([])

    await admin.put("/v1/system/visibility/organization.schedules", { enabled: false })
    const hidden = parse((await read(path)).text)
    await admin.put("/v1/system/visibility/organization.schedules", { enabled: true })
    expect(hidden.filter(({ uid }) => uid.startsWith("shift-"))).toEqual([])
    expect(hidden.length).toBeGreaterThan(0)
  })

  test("is in the person's language", async () => {
    await team.lead.put("/v1/notifications/preferences/language", { language: "es" })
    const { text } = await read(await newFeed(team.lead))
    expect(text).toContain("X-WR-CALNAME:Mis turnos y plazos")
    expect(parse(text).map(({ title }) => title)).toContain("Se bloquea la semana del 12 de octubre de 2026")
  })
})
