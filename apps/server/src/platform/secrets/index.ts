export { createSecrets, SecretUnreadable } from "./secrets.ts"
export type { SecretPlace, Secrets } from "./secrets.ts"
