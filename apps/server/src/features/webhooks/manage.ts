import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  MAX_WEBHOOKS,
  type Webhook,
  type WebhookDraft,
  type WebhookPatch,
  type WebhookWithSecret,
} from "@scorecard/contracts/webhooks"
import type { Actor } from "@scorecard/domain"
import { assertSameVersion, managementAbilities, newId, timestamp, type Database, type Tx } from "#platform/index.ts"
import { webhookFault } from "#platform/webhooks/index.ts"
import type { WebhookContext } from "./deliver.ts"
import { deleteDeliveries, makePendingDue } from "./deliveries.store.ts"
import { recordEventsUntilNow } from "./record-events.store.ts"
import { createWebhookSecret } from "./signature.ts"
import { countDeliveries, countWebhooks, sealSecret, webhooks, type WebhookDocument } from "./webhooks.store.ts"

/** How long a former secret signs, too. (rules/webhooks#secrets) */
const FORMER_SECRET = { hours: 24 }
/** However often the secret is rotated within a day. */
const MAX_SECRETS = 5

type Deps = Pick<WebhookContext, "config" | "transact" | "secrets">
/** The version that the caller saw; null where it doesn't matter. */
type Target = { id: string; ifMatch: number | null }

/** @throws Refusal 422 for an address that is not allowed, 409 `state_conflict` if there are too many */
export function createWebhook(deps: Deps, actor: Actor, draft: WebhookDraft): Promise<WebhookWithSecret> {
  assertAllowed(deps, draft.url)
  return deps.transact(async (tx) => {
    await startChange(deps, tx)
    if ((await countWebhooks(tx.db)) >= MAX_WEBHOOKS) {
      throw new Refusal("state_conflict", `There can be at most ${MAX_WEBHOOKS} webhooks. Delete one first.`)
    }
    const _id = newId()
    const secret = createWebhookSecret()
    const webhook = await webhooks.insert(tx.db, {
      ...draft,
      _id,
      disabled_reason: draft.enabled ? null : "by_admin",
      secrets: [{ sealed: sealSecret(deps, _id, secret), expires_at: null }],
      created_at: tx.at,
      updated_at: tx.at,
      version: 1,
    })
    tx.audit(actor, "webhook.created", { collection: webhooks.name, id: _id, change: { after: auditFields(webhook) } })
    return { ...(await presentWebhook(tx, actor, webhook)), secret }
  })
}

/** @throws Refusal 404, 412, 422 for an address that is not allowed */
export function changeWebhook(
  deps: Deps,
  actor: Actor,
  { id, patch, ifMatch }: Target & { patch: WebhookPatch },
): Promise<Webhook> {
  if (patch.url !== undefined) assertAllowed(deps, patch.url)
  return deps.transact(async (tx) => {
    await startChange(deps, tx)
    const current = await lockWebhook(tx, { id, ifMatch })
    const { url = current.url, event_types = current.event_types, enabled = current.enabled } = patch
    const isSame = url === current.url && enabled === current.enabled && isSameSet(event_types, current.event_types)
    if (isSame) return presentWebhook(tx, actor, current)
    const disabled_reason = enabled ? null : (current.disabled_reason ?? "by_admin")
    const saved = await webhooks.replace(tx.db, {
      ...current,
      url,
      event_types,
      enabled,
      disabled_reason,
      updated_at: tx.at,
    })
    if (enabled && !current.enabled) await makePendingDue(tx.db, id, tx.at)
    const change = { before: auditFields(current), after: auditFields(saved) }
    tx.audit(actor, "webhook.changed", { collection: webhooks.name, id, change })
    return presentWebhook(tx, actor, saved)
  })
}

/** @throws Refusal 404, 412 */
export function deleteWebhook(deps: Deps, actor: Actor, target: Target): Promise<void> {
  return deps.transact(async (tx) => {
    // Whoever records events could otherwise add deliveries of it.
    await startChange(deps, tx)
    const current = await lockWebhook(tx, target)
    await deleteDeliveries(tx.db, current._id)
    await webhooks.remove(tx.db, current._id)
    const change = { before: auditFields(current) }
    tx.audit(actor, "webhook.deleted", { collection: webhooks.name, id: current._id, change })
  })
}

/** @throws Refusal 404 */
export function rotateSecret(deps: Deps, actor: Actor, id: string): Promise<WebhookWithSecret> {
  return deps.transact(async (tx) => {
    const current = await lockWebhook(tx, { id, ifMatch: null })
    const secret = createWebhookSecret()
    const until = timestamp(tx.now.add(FORMER_SECRET))
    const former = current.secrets
      .filter(({ expires_at }) => expires_at === null || expires_at > tx.at)
      .map(({ sealed, expires_at }) => ({ sealed, expires_at: expires_at ?? until }))
    const secrets = [{ sealed: sealSecret(deps, id, secret), expires_at: null }, ...former].slice(0, MAX_SECRETS)
    const saved = await webhooks.replace(tx.db, { ...current, secrets, updated_at: tx.at })
    tx.audit(actor, "webhook.rotated", { collection: webhooks.name, id, change: { former_secret_until: until } })
    return { ...(await presentWebhook(tx, actor, saved)), secret }
  })
}

/** What was committed until now is for the webhooks as they are before the change. */
async function startChange({ config }: Pick<Deps, "config">, tx: Tx): Promise<void> {
  await recordEventsUntilNow({ db: tx.db, at: tx.at, appBaseUrl: config.email.appBaseUrl })
}

async function lockWebhook(tx: Tx, { id, ifMatch }: Target): Promise<WebhookDocument> {
  const current = await webhooks.get(tx.db, id, "for update")
  assertSameVersion(ifMatch, current)
  return current
}

/** The host's IP addresses are checked at each attempt. (rules/webhooks#addresses) @throws Refusal 422 */
function assertAllowed({ config }: Pick<Deps, "config">, url: string): void {
  const issue = webhookFault(url, { allowedHosts: "any", allowLoopback: config.webhooks.allowLoopback })
  if (issue !== null) throw invalidField("url", issue)
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  new Set(one).symmetricDifference(new Set(other)).size === 0

/** The audit log has more readers than the webhooks, and an address may contain a token: only its origin is logged. */
function auditFields({ url, event_types, enabled }: WebhookDocument) {
  return { origin: new URL(url).origin, event_types, enabled }
}

type Reading = { db: Database; at: string }

export async function presentWebhooks(
  { db, at }: Reading,
  reader: Actor,
  documents: readonly WebhookDocument[],
): Promise<Webhook[]> {
  const ids = documents.map(({ _id }) => _id)
  const counts = await countDeliveries(db, ids)
  return documents.map(({ secrets, ...webhook }) => {
    const [, former] = secrets
    return {
      ...webhook,
      former_secret_until: former?.expires_at != null && former.expires_at > at ? former.expires_at : null,
      ...(counts.get(webhook._id) ?? { pending: 0, dead: 0 }),
      abilities: managementAbilities(reader, { update: true, delete: true, rotate_secret: true, test: true }),
    }
  })
}

export async function presentWebhook(reading: Reading, reader: Actor, document: WebhookDocument): Promise<Webhook> {
  const [webhook] = await presentWebhooks(reading, reader, [document])
  if (!webhook) throw new Error("a webhook was not presented")
  return webhook
}
