import { createHmac } from "node:crypto"

/** The key of the audit log's seals. It is made of SECRETS_KEY: whoever holds the database alone does not have it. */
export function auditKeyOf(secretsKey: string): string {
  return createHmac("sha256", secretsKey).update("audit").digest("hex")
}
