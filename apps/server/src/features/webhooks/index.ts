import { Refusal } from "@scorecard/contracts/refusals"
import * as contracts from "@scorecard/contracts/webhooks"
import type { Actor } from "@scorecard/domain"
import { managementAbilities, mount, newId, timestamp, type Platform } from "#platform/index.ts"
import { saveAttempt, sendDelivery, type SendOptions, type WebhookContext } from "./deliver.ts"
import {
  deliveryList,
  findDelivery,
  insertLeased,
  makeDeadDue,
  makeDue,
  purgeSome,
  type Delivery,
} from "./deliveries.store.ts"
import { changeWebhook, createWebhook, deleteWebhook, presentWebhook, presentWebhooks, rotateSecret } from "./manage.ts"
import { createSender } from "./sender.ts"
import { checkWebhooks } from "./status.ts"
import { webhookList, webhooks, type WebhookDocument } from "./webhooks.store.ts"

/** Days after which what is over is deleted. (rules/webhooks#deliveries) */
const KEPT = { delivered: { hours: 30 * 24 }, failed: { hours: 90 * 24 } }

/** Events for other systems, signed by the rules of Standard Webhooks. */
export function openWebhooks(platform: Platform) {
  const { db } = platform
  const read = () => ({ db, at: timestamp(platform.clock.now()) })
  const locate = ({ params }: { params: { id: string } }) => webhooks.get(db, params.id)
  const locateDelivery = ({ params }: { params: { id: string; delivery_id: string } }) =>
    getDelivery(db, params.id, params.delivery_id)

  return {
    routes: [
      mount(contracts.listWebhooks, ({ actor, query }) =>
        webhookList.page(platform, query, undefined, (found) => presentWebhooks(read(), actor, found)),
      ),
      mount(contracts.createWebhook, ({ actor, body }) => createWebhook(platform, actor, body)),
      mount(contracts.readWebhook, async (request) => presentWebhook(read(), request.actor, await locate(request))),
      mount(
        contracts.changeWebhook,
        ({ actor, params, body, ifMatch }) => changeWebhook(platform, actor, { id: params.id, patch: body, ifMatch }),
        locate,
      ),
      mount(contracts.deleteWebhook, ({ actor, params, ifMatch }) =>
        deleteWebhook(platform, actor, { id: params.id, ifMatch }),
      ),
      mount(contracts.rotateWebhookSecret, ({ actor, params }) => rotateSecret(platform, actor, params.id)),
      mount(contracts.testWebhook, async (request) => sendTest(platform, request.actor, await locate(request))),
      mount(
        contracts.listWebhookDeliveries,
        ({ actor, params, query }) =>
          deliveryList.page(platform, query, { webhook_id: params.id }, (found) =>
            found.map((one) => presentDelivery(actor, one)),
          ),
        locate,
      ),
      mount(
        contracts.replayDeadDeliveries,
        ({ actor, params, body }) => replayDead(platform, actor, { ...params, ...body }),
        locate,
      ),
      mount(
        contracts.replayWebhookDelivery,
        ({ actor, params }) => replayDelivery(platform, actor, params),
        locateDelivery,
      ),
    ],
    /** Records and sends events in the background. */
    sender: createSender(platform),
    purgeDeliveries: () => purgeDeliveries(platform),
    checkWebhooks: () => checkWebhooks(platform),
  }
}

/** @throws Refusal 404 */
async function getDelivery(db: Platform["db"], webhookId: string, id: string): Promise<Delivery> {
  const delivery = await findDelivery(db, webhookId, id)
  if (!delivery) throw new Refusal("not_found", "This webhook has no such delivery.")
  return delivery
}

/** Sent once, by this process; never again. (rules/webhooks#testing) */
export async function sendTest(
  deps: WebhookContext,
  actor: Actor,
  webhook: WebhookDocument,
  options: SendOptions = {},
): Promise<contracts.WebhookDelivery> {
  const delivery = await deps.transact((tx) => {
    tx.audit(actor, "webhook.tested", { collection: webhooks.name, id: webhook._id })
    const link = `${deps.config.email.appBaseUrl}/admin/webhooks?open=${webhook._id}`
    const event = {
      _id: newId(),
      webhook_id: webhook._id,
      type: contracts.WEBHOOK_TEST,
      link,
      created_at: tx.at,
    } as const
    return insertLeased(tx.db, event)
  })
  await saveAttempt(deps, delivery, await sendDelivery(deps, webhook, delivery, options))
  return presentDelivery(actor, await getDelivery(deps.db, webhook._id, delivery._id))
}

/** @throws Refusal 404, 409 `state_conflict` while the webhook is disabled */
function replayDelivery(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, delivery_id }: { id: string; delivery_id: string },
): Promise<contracts.WebhookDelivery> {
  return transact(async (tx) => {
    const webhook = await webhooks.get(tx.db, id, "for share")
    const delivery = await getDelivery(tx.db, id, delivery_id)
    assertEnabled(webhook)
    await makeDue(tx.db, delivery, tx.at)
    const change = { delivery_id, type: delivery.type }
    tx.audit(actor, "webhook.replayed", { collection: webhooks.name, id, change })
    return presentDelivery(actor, await getDelivery(tx.db, id, delivery_id))
  })
}

/** In their order, since those of one object wait for each other. @throws Refusal 404, 409 `state_conflict` */
function replayDead(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { id, since }: { id: string; since?: string | undefined },
): Promise<{ replayed: number }> {
  return transact(async (tx) => {
    const webhook = await webhooks.get(tx.db, id, "for share")
    assertEnabled(webhook)
    const replayed = await makeDeadDue(tx.db, id, { since: since ?? null, at: tx.at })
    const change = { since: since ?? null, count: replayed }
    if (replayed > 0) tx.audit(actor, "webhook.replayed", { collection: webhooks.name, id, change })
    return { replayed }
  })
}

function assertEnabled({ enabled }: WebhookDocument): void {
  if (!enabled) throw new Refusal("state_conflict", "This webhook is disabled. Enable it first.")
}

function presentDelivery(reader: Actor, delivery: Delivery): contracts.WebhookDelivery {
  return { ...delivery, abilities: managementAbilities(reader, { replay: true }) }
}

async function purgeDeliveries({ transact }: Pick<Platform, "transact">): Promise<void> {
  const purge = () =>
    transact(({ db, now }) =>
      purgeSome(db, {
        delivered: timestamp(now.subtract(KEPT.delivered)),
        failed: timestamp(now.subtract(KEPT.failed)),
      }),
    )
  while (await purge());
}
