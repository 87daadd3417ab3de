import { z } from "zod"
import { Webhook, WEBHOOK_TEST, WebhooksQuery } from "@scorecard/contracts/webhooks"
import { collection, defineList, equals, sql, type Database, type Platform } from "#platform/index.ts"
import { SecretUnreadable } from "#platform/secrets/index.ts"

const { former_secret_until: _until, pending: _pending, dead: _dead, abilities: _abilities, ...fields } = Webhook.shape

/** `tbl_webhooks`. The secrets are encrypted, the newest first; those before it expire. */
const WebhookDocument = z.strictObject({
  ...fields,
  secrets: z.array(z.strictObject({ sealed: z.string(), expires_at: z.string().nullable() })),
})
export type WebhookDocument = z.infer<typeof WebhookDocument>

export const webhooks = collection("tbl_webhooks", WebhookDocument)

export const webhookList = defineList({
  name: "webhooks",
  query: WebhooksQuery,
  from: webhooks,
  filters: { enabled: equals("enabled") },
  orders: { created_at: "created_at", url: "url" },
})

export function countWebhooks(db: Database): Promise<number> {
  return webhooks.count(db, sql`true`)
}

export function countEnabled(db: Database): Promise<number> {
  return webhooks.count(db, sql`enabled`)
}

const placeOf = (id: string) => ({ collection: webhooks.name, id, field: "secret" })

export function sealSecret({ secrets }: Pick<Platform, "secrets">, id: string, secret: string): string {
  return secrets.seal(secret, placeOf(id))
}

/** The secrets that sign now, the newest first; empty if the newest can't be read. */
export function openSecrets(
  { secrets, log }: Pick<Platform, "secrets" | "log">,
  { _id, secrets: stored }: WebhookDocument,
  at: string,
): string[] {
  return stored
    .filter(({ expires_at }) => expires_at === null || expires_at > at)
    .flatMap(({ sealed }) => {
      try {
        return secrets.open(sealed, placeOf(_id))
      } catch (error) {
        if (!(error instanceof SecretUnreadable)) throw error
        log.error({ err: error, webhook_id: _id }, "a webhook's secret can't be read; rotate it")
        return []
      }
    })
}

export type DeliveryCounts = { pending: number; dead: number }

export async function countDeliveries(db: Database, ids: readonly string[]): Promise<Map<string, DeliveryCounts>> {
  const count = (status: "pending" | "dead") => sql`(select count(*) from tbl_webhook_deliveries d
    where d.webhook_id = one.webhook_id and d.status = ${sql.lit(status)} and d.type <> ${WEBHOOK_TEST})`
  const { rows } = await sql<DeliveryCounts & { webhook_id: string }>`select one.webhook_id,
      ${count("pending")} as pending, ${count("dead")} as dead
    from unnest(${[...ids]}::text[]) as one(webhook_id)`.execute(db)
  return new Map(rows.map(({ webhook_id, ...counts }) => [webhook_id, counts]))
}
