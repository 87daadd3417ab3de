import { randomBytes } from "node:crypto"
import { addTask, draft, PATHS, setMonth } from "#features/entries/entries.test-support.ts"
import { ask as askForAtw, picture } from "#features/atw-requests/atw-requests.test-support.ts"
import { csvOfRows, rowOf, sendForm } from "#features/bulk/bulk.test-support.ts"
import { sendFiles } from "#features/feedback/feedback.test-support.ts"
import { KUDOS } from "#features/kudos/kudos.test-support.ts"
import { newId, sql } from "#platform/index.ts"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { insertDocuments } from "#test/support/insert-documents.ts"
import type { Answer, Caller, TestWorld } from "#test/support/world.ts"
import type { EntryKind } from "@scorecard/domain"

export const ID = "E7001"
/** Of the person's record. */
export const NAME = ["Zyxfirst", "Qwvlast", "Prfpreferred"] as const
export const EMAIL = "zyxfirst.qwvlast@example.com"
export const PHONE = "+1 555 0177 7001"
export const MENTION = `${NAME[2]} ${NAME[1]}`
/** Days before which nothing is special: the person's birthday. */
export const BIRTH_DATE = "1979-10-15"

export type Planted = {
  /** Unique texts, by where each was written. */
  texts: Map<string, string>
  person: Caller
  lead: Caller
  other: Caller
  department_id: string
  webhook_id: string
}

const must = async <Body>(answer: Promise<Answer<Body>>): Promise<Body> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** A person with a text of their own in every kind of record, who is mentioned by others. */
export async function plantPerson(world: TestWorld, admin: Caller): Promise<Planted> {
  const texts = new Map<string, string>()
  // Of this world: the files of the write-ahead log are shared with other tests.
  const unique = randomBytes(4).toString("hex")
  const text = (where: string) => {
    const marker = `marker${texts.size + 1}q${where.replaceAll(/\W/g, "")}${unique}`
    texts.set(where, marker)
    return marker
  }
  const { db } = world.app.platform
  const department = await addDepartment(world, { manager_ids: ["E7002"] })
  const department_id = department._id
  await addPerson(world, {
    employee_id: ID,
    department_id,
    first_name: NAME[0],
    last_name: NAME[1],
    preferred_name: NAME[2],
    email_address: EMAIL,
    phone: PHONE,
    pronouns: text("pronouns"),
    birth_date: BIRTH_DATE,
  })
  await addPerson(world, {
    employee_id: "E7002",
    department_id,
    access_level: 3,
    first_name: "Lena",
    last_name: "Lead",
  })
  await addPerson(world, { employee_id: "E7003", department_id, birth_date: BIRTH_DATE })
  const [person, lead, other] = [
    await world.as(EMAIL),
    await world.as("e7002@example.com"),
    await world.as("e7003@example.com"),
  ]

  const endpoint = {
    url: "https://events.example.com/hook",
    event_types: ["entry.created", "employee.changed"],
    enabled: true,
  }
  const { _id: webhook_id } = await must<{ _id: string }>(admin.post("/v1/system/webhooks", endpoint))
  await must(person.post("/v1/calendar-feed"))
  await sql`insert into ${sql.table("tbl_scim_resources")} (_id, kind, external_id)
    values (${ID}, 'user', ${text("external id")})`.execute(db)
  const task = await addTask(world)
  for (const kind of Object.keys(PATHS) as EntryKind[]) {
    const made = draft(kind, ID, task, { remarks: text(`${kind} remarks`) })
    for (const field of ["description", "category", "reason", "action_taken"]) {
      if (field in made || (kind === "incidents" && field === "action_taken")) made[field] = text(`${kind} ${field}`)
    }
    const [item] = (made["checklist"] as { note?: string }[] | undefined) ?? []
    if (item) item.note = text(`${kind} note`)
    const { _id } = await must<{ _id: string }>(admin.post(PATHS[kind], made))
    if (kind === "incidents") await must(admin.delete(`${PATHS[kind]}/${_id}`))
    if (kind === "productivity") await must(admin.patch(`${PATHS[kind]}/${_id}`, { remarks: text("changed remarks") }))
    if (kind === "attendance") {
      const opened = { kind, entry_id: _id, message: text("dispute message") }
      const { _id: id } = await must(person.post("/v1/scorecard/disputes", opened))
      await must(lead.post(`/v1/scorecard/disputes/${id}/comments`, { message: text("dispute comment") }))
      await must(admin.post(`/v1/scorecard/disputes/${id}/reject`, { note: text("dispute note") }))
    }
  }
  const about = draft("sbs", "E7003", task, { remarks: `Learned a lot from ${MENTION} (${EMAIL}) last week` })
  await must(admin.post(PATHS.sbs, about))
  const work = { employee_id: ID, work_date: "10/14/2026", finished_task: 3, task_count: 4, notes: text("notes") }
  await must(admin.put("/v1/scorecard/task-delivery/day", work))

  const asked = await askForAtw(person, { description: text("atw description") }, [await picture()])
  const { _id: request } = await must(Promise.resolve(asked))
  await must(admin.post(`/v1/atw-entry-requests/${request}/reject`, { review_note: text("atw note") }))
  const feedback = { category: "bug", message: text("feedback"), page_path: "/home" }
  const { _id: reported } = await must(person.post("/v1/feedback", feedback))
  await must(sendFiles(person, `/v1/feedback/${reported}/attachments`, [await shot()]))
  await must(admin.patch(`/v1/feedback/admin/${reported}`, { status: "reviewing", reviewer_note: text("review") }))

  const card = {
    week_start: "2026-10-12",
    badge: "teamwork",
    title: text("kudos title"),
    message: text("kudos message"),
  }
  const { _id: kudos } = await must(lead.post(KUDOS, { ...card, recipient_ids: [ID] }))
  await must(lead.post(`${KUDOS}/${kudos}/publish`))
  const greet = (from: Caller, to: string, what: string) =>
    must(from.post(`/v1/dashboard/news/birthdays/${to}/greetings`, { text: text(what) }))
  await greet(other, ID, "greeting received")
  await greet(person, "E7003", "greeting written")
  const months = { from: "2026-12", to: "2026-12", kinds: ["sbs"], exempt: true, reason: text("adjustment") }
  await must(admin.post("/v1/scorecard/requirement-adjustments", { employee_id: ID, ...months }))
  const grant = { kind: "sbs", year: 2026, month: 10, until: "2026-10-20T12:00:00.000Z", reason: text("grant") }
  await must(admin.post("/v1/scorecard/unlock-grants", { employee_id: ID, ...grant }))
  const rows = csvOfRows([rowOf("attendance", ID, task, { remarks: text("previewed") })])
  await must(sendForm(admin, `${PATHS.attendance}/bulk/preview`, { name: "rows.csv", content: rows }))
  const committed = csvOfRows([{ ...rowOf("incidents", ID, task), description: text("uploaded") }])
  const seen = await must<{ preview_id: string }>(
    sendForm(admin, `${PATHS.incidents}/bulk/preview`, { name: "more.csv", content: committed }),
  )
  await must(admin.post(`${PATHS.incidents}/bulk/commit`, { preview_id: seen.preview_id }))

  await plantRows(world, { texts, text })
  return { texts, person, lead, other, department_id, webhook_id }

  async function plantRows(_: TestWorld, { text: mark }: { texts: Map<string, string>; text(where: string): string }) {
    const at = "2026-10-14T12:00:00.000Z"
    const insert = (table: string, doc: object) => insertDocuments(db, table, [doc])
    const thread = {
      _id: newId(),
      employee_id: ID,
      title: mark("thread title"),
      pinned: false,
      message_count: 1,
      deleted_at: null,
      created_at: at,
      updated_at: at,
    }
    await insert("tbl_assistant_threads", thread)
    await insert("tbl_assistant_messages", {
      _id: newId(),
      thread_id: thread._id,
      position: 1,
      role: "user",
      text: mark("question"),
      model: null,
      created_at: at,
    })
    const mail = {
      _id: newId(),
      recipient_id: ID,
      to: { name: MENTION, address: EMAIL },
      type: "employee.welcome",
      subject: mark("mail"),
      status: "sent",
      attempts: 1,
      failures: 0,
      interrupted: 0,
      message_id: null,
      last_error: null,
      created_at: at,
      last_attempt_at: at,
      settled_at: at,
    }
    await sql`insert into tbl_mail_contents (_id, text, html) values ('content', ${mark("mail text")}, ${`Dear ${MENTION}`})`.execute(
      db,
    )
    await sql`insert into tbl_mails (_id, key, content_id, doc) values (${mail._id}, 'mail', 'content', ${JSON.stringify(mail)}::jsonb)`.execute(
      db,
    )
    await sql`insert into tbl_notifications (_id, employee_id, announcement_id, type, revision, created_at, doc)
      values (${newId()}, ${ID}, 'one', 'scorecard.sbs.submitted_for_you', 1, ${at}, ${JSON.stringify({ title: mark("notice"), body: "", link: null, data: {} })}::jsonb),
        (${newId()}, 'E7002', 'two', 'scorecard.sbs.submitted_for_you', 1, ${at}, ${JSON.stringify({ title: `${MENTION} wrote`, body: "", link: null, data: {} })}::jsonb)`.execute(
      db,
    )
    await sql`insert into tbl_acknowledgements (employee_id, month, report_version, comment, acknowledged_at)
      values (${ID}, '2026-09', 1, ${mark("acknowledgement")}, ${at})`.execute(db)
    await setMonth(world, "2026-09", "final")
    const final = {
      employee_id: ID,
      name: MENTION,
      total_score: 91.25,
      kpms: [{ name: "Quality", total: 90 }],
      bonus_qualified: true,
    }
    const payroll = { manager: MENTION, position: "Agent" }
    await sql`insert into tbl_bsc_final_snapshots (month, report_version, employee_id, doc, payroll)
      values ('2026-09', 1, ${ID}, ${JSON.stringify(final)}::jsonb, ${JSON.stringify({ ...payroll, manager: "Lena Lead" })}::jsonb),
        ('2026-09', 1, 'E7003', ${JSON.stringify({ ...final, employee_id: "E7003", name: "Other" })}::jsonb, ${JSON.stringify(payroll)}::jsonb)`.execute(
      db,
    )
    const proposed = {
      first_name: NAME[0],
      last_name: NAME[1],
      preferred_name: NAME[2],
      email_address: EMAIL,
      birth_date: BIRTH_DATE,
      phone: PHONE,
      pronouns: null,
    }
    await insert("tbl_employee_create_requests", {
      _id: newId(),
      status: "approved",
      employee_id: ID,
      requested_by_id: "E7002",
      decided_by_id: "ADMIN",
      decided_at: at,
      review_note: mark("create request"),
      created_at: at,
      updated_at: at,
      proposed: {
        access_level: 1,
        access_scope: "team",
        access_mode: "full",
        hire_date: "2024-01-15",
        personal_data: proposed,
        employment_data: {
          position: "Agent",
          department_id,
          manager_id: null,
          employment_type: "full_time",
          regularization_date: null,
          separation_date: null,
          bsc_enabled: true,
        },
      },
    })
  }
}

async function shot() {
  const { bytes } = await picture()
  return { name: "shot.png", type: "image/png", bytes }
}

/** Everything in the database, in any table, as text. */
export async function dumpDatabase(world: TestWorld): Promise<Map<string, string>> {
  const { db } = world.app.platform
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string | null
    }>`select string_agg(t::text, E'\n') as text from ${sql.raw(name)} t`.execute(db)
    found.set(name, rows[0]?.text ?? "")
  }
  return found
}
