import type { Notification } from "@scorecard/contracts/notifications"
import { sql, type Announcement } from "#platform/index.ts"
import { addPerson, type AddedPerson, type PersonGiven } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

/** A signed-in person with helpers for their inbox. */
export type SignedInPerson = AddedPerson & { caller: Caller }

export async function addSignedInPerson(world: TestWorld, given: PersonGiven = {}): Promise<SignedInPerson> {
  const person = await addPerson(world, given)
  return { ...person, caller: await world.as(person.email) }
}

export const ENTRY_TYPE = "scorecard.sbs.submitted_for_you"

/** Queues an announcement, as a change by this actor would. Delivers nothing. */
export async function announce(
  world: TestWorld,
  recipients: readonly { employee_id: string }[],
  given: Partial<Announcement> & { actor_id?: string | null } = {},
): Promise<void> {
  const { actor_id = "ADMIN", ...announcement } = given
  await world.app.platform.transact(async (tx) => {
    if (actor_id !== null) {
      const actor = { employee_id: actor_id, impersonated_by: null } as Parameters<typeof tx.audit>[0]
      tx.audit(actor, "announcement.created", { collection: "tests", id: "1" })
    }
    tx.announce({
      type: ENTRY_TYPE,
      recipient_ids: recipients.map(({ employee_id }) => employee_id),
      data: { kind: "sbs", date: "2026-10-15", employee_id: recipients[0]?.employee_id ?? null },
      link: "/scorecard/sbs-entries/1",
      ...announcement,
    })
  })
}

export const drain = (world: TestWorld) => world.app.features.notifications.relay.drain()

export async function announceAndDeliver(
  world: TestWorld,
  ...rest: Parameters<typeof announce> extends [unknown, ...infer R] ? R : never
) {
  await announce(world, ...rest)
  return drain(world)
}

export async function listInbox(
  { caller }: Pick<SignedInPerson, "caller">,
  query: "" | `?${string}` = "",
): Promise<Notification[]> {
  return (await caller.get(`/v1/notifications${query}`)).body.items
}

export async function getNewestNotification(person: Pick<SignedInPerson, "caller">): Promise<Notification> {
  return firstItem(await listInbox(person))
}

function firstItem<Item>(items: readonly Item[]): Item {
  const [first] = items
  if (first === undefined) throw new Error("There is none")
  return first
}

type Mail = { to: { name: string; address: string }; subject: string; type: string; text: string; html: string }

export async function mailsTo(world: TestWorld, { employee_id }: { employee_id: string }): Promise<Mail[]> {
  const { rows } = await sql<{ doc: Mail }>`select m.doc || jsonb_build_object('text', c.text, 'html', c.html) as doc
    from tbl_mails m join tbl_mail_contents c on c._id = m.content_id
    where m.doc->>'recipient_id' = ${employee_id} order by m._id`.execute(world.app.platform.db)
  return rows.map((row) => row.doc)
}

export async function firstMailTo(world: TestWorld, person: { employee_id: string }): Promise<Mail> {
  return firstItem(await mailsTo(world, person))
}

export async function outboxCount(world: TestWorld): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from tbl_outbox`.execute(world.app.platform.db)
  return rows[0]?.n ?? 0
}
