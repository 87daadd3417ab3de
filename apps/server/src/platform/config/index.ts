import { resolve } from "node:path"
import type { ReleaseKey } from "@scorecard/desktop-releases"
import { isIPv4 } from "node:net"
import { z } from "zod"
import { LOG_LEVELS } from "#platform/log/index.ts"
import {
  operationSettings,
  operationVariables,
  type MaintenanceSettings,
  type MetricsSettings,
} from "./operation-settings.ts"
import { assistantSettings, assistantVariables, type AssistantSettings } from "./assistant-settings.ts"
import { ConfigError } from "./config-error.ts"
import { desktopReleaseKeys } from "./desktop-release-settings.ts"
import { emailSettings, type EmailSettings } from "./email-settings.ts"
import { idpSettings, type IdpSettings } from "./idp-settings.ts"
import { databaseReplica, replicaVariables, type ReplicaSettings } from "./replica-settings.ts"
import { retentionSettings, retentionVariables, type RetentionSettings } from "./retention-settings.ts"
import { formerSecretsKeys, jwtSecrets, secret } from "./secrets.ts"
import { assertStrongSecrets } from "./secret-strength.ts"
import { flag, optionalText, wholeNumber, words } from "./setting-kinds.ts"
import { storageSettings, type StorageConfig } from "./storage-settings.ts"
import { teamChatSettings, type TeamChatSettings } from "./team-chat-settings.ts"
import { WAREHOUSE_DRIVERS, warehouseSettings, type WarehouseSettings } from "./warehouse-settings.ts"

export { ConfigError } from "./config-error.ts"
export { assertDataDirectoryOwned, DATA_FOLDERS, DATABASE_FOLDER } from "./data-directory.ts"
export type { StorageConfig } from "./storage-settings.ts"

const TEN_YEARS_MINUTES = 5_256_000
const DAY_SECONDS = 86_400

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  ROLE: z.enum(["all", "api", "worker"]).optional(),
  API_ENV: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .default("local"),
  WORKER_FOR_ENV: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .default("local"),
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(8080, 0, 65_535),
  TRUSTED_PROXIES: words,
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: optionalText,
  ...replicaVariables,
  DATABASE_POOL_SIZE: wholeNumber(10, 2, 200),
  DATABASE_LOCK_TIMEOUT_MS: wholeNumber(10_000, 100, 600_000),
  DATABASE_ANSWER_TIMEOUT_MS: wholeNumber(30_000, 1_000, 600_000),
  WH_DRIVER: z.enum(WAREHOUSE_DRIVERS).default("postgres"),
  WH_URL: optionalText,
  WH_CLUSTER: optionalText,
  WH_DASHBOARD_ENABLED: flag(true),
  STORAGE_DRIVER: z.enum(["fs", "s3", "gcs"]).default("fs"),
  STORAGE_BUCKET: optionalText,
  STORAGE_ENDPOINT: z.url({ protocol: /^https?$/, error: "an http or https address is needed" }).optional(),
  STORAGE_REGION: z.string().default("us-east-1"),
  STORAGE_ACCESS_KEY: optionalText,
  STORAGE_SECRET_KEY: optionalText,
  LOG_LEVEL: z.enum(LOG_LEVELS).default("info"),
  CLOCK_START: z.iso.datetime({ offset: true }).optional(),
  JWT_SECRET: z.string().optional(),
  SECRETS_KEY: z.string().optional(),
  SECRETS_KEY_PREVIOUS: optionalText,
  JWT_EXPIRE_MINUTES: wholeNumber(10_080, 1, TEN_YEARS_MINUTES),
  JWT_DESKTOP_REFRESH_EXPIRE_DAYS: wholeNumber(365, 1, 3650),
  IDP_ISSUER: z.url().optional(),
  IDP_CLIENT_ID: optionalText,
  IDP_CLIENT_SECRET: optionalText,
  ALLOWED_EMAIL_DOMAINS: words,
  AUTH_DEV_LOGIN_ENABLED: z.enum(["true", "false"]).optional(),
  AUTH_DEV_LOGIN_EMAILS: words,
  BOOTSTRAP_ADMIN_EMAIL: z.email().optional(),
  DEMO_DATA: z.enum(["true", "false"]).optional(),
  RECYCLE_BIN_DAYS: wholeNumber(30, 1, 3650),
  BULK_UNDO_DAYS: wholeNumber(90, 1, 3650),
  ACTIVITY_RETENTION_DAYS: wholeNumber(400, 7, 3650),
  BSC_ROLLING_SYNC_ENABLED: flag(true),
  DISPUTE_DAYS: wholeNumber(10, 1, 365),
  BSC_ROLLING_SYNC_SECONDS: wholeNumber(600, 5, DAY_SECONDS),
  BSC_TEST_FUTURE_MONTHS: flag(false),
  STATEMENTS_ZIP_HOURS: wholeNumber(24, 1, 720),
  STATEMENT_PAPER: z.enum(["a4", "letter"], "a4 or letter is needed").default("letter"),
  RATE_LIMIT_SIGN_IN: wholeNumber(20, 0, 1_000_000),
  RATE_LIMIT_CHAT: wholeNumber(20, 0, 1_000_000),
  RATE_LIMIT_DEFAULT: wholeNumber(600, 0, 1_000_000),
  DESKTOP_RELEASE_KEYS: optionalText,
  PRIVACY_FILE: optionalText,
  TERMS_FILE: optionalText,
  NOTIFICATION_RETENTION_DAYS: wholeNumber(180, 1, 3650),
  NOTIFICATION_EMAIL_ENABLED: z.enum(["true", "false"], "true or false is needed").optional(),
  NOTIFICATION_SMTP_URL: optionalText,
  NOTIFICATION_EMAIL_IMPERSONATE: optionalText,
  NOTIFICATION_EMAIL_SERVICE_ACCOUNT: optionalText,
  NOTIFICATION_EMAIL_FROM: optionalText,
  NOTIFICATION_APP_BASE_URL: optionalText,
  BROADCAST_MAX_RECIPIENTS: wholeNumber(500, 1, 10_000),
  SCIM_CLUSTER: optionalText,
  TEAMCHAT_WEBHOOK_URL: optionalText,
  TEAMCHAT_ALLOWED_HOSTS: words,
  TEAMCHAT_ALLOW_LOOPBACK: flag(false),
  WEBHOOKS_ALLOW_LOOPBACK: flag(false),
  ...assistantVariables,
  ...retentionVariables,
  ...operationVariables,
})

export type { AssistantSettings, ConfiguredModel } from "./assistant-settings.ts"
export type { EmailDriver, EmailSettings, MailServer } from "./email-settings.ts"
export type { IdpSettings } from "./idp-settings.ts"
export { isRetentionAllowed, parseDuration } from "./retention-settings.ts"
export type { TeamChatSettings } from "./team-chat-settings.ts"
export type Role = "all" | "api" | "worker"

/** All settings, validated. `docs/configuration.md` documents each one. (rules/running#settings) */
export type Config = {
  production: boolean
  role: Role
  /** The deployment that this process belongs to: the worker's heartbeat is recorded under it. */
  environment: string
  host: string
  port: number
  /** Addresses or ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  dataDirectory: string
  databaseUrl: string | null
  /** A streaming replica that reports and exports read, unless it is more seconds behind than this. */
  databaseReplica: ReplicaSettings | null
  /** Maximum number of concurrent transactions; single statements have half as many connections of their own. */
  databasePoolSize: number
  /** How long a request waits for documents locked by another change before it is answered 503. */
  databaseLockTimeoutMs: number
  /** How long a request waits for a database response, not counting locks, before it is answered 503. */
  databaseAnswerTimeoutMs: number
  warehouse: WarehouseSettings
  storage: StorageConfig
  logLevel: (typeof LOG_LEVELS)[number]
  clockStart: string | null
  /** The first signs, all of them verify. At least one. */
  jwtSecrets: string[]
  secretsKey: string
  /** Former values: they open secrets sealed with them. */
  formerSecretsKeys: string[]
  accessTokenMinutes: number
  /** Days from a desktop sign-in until its refresh tokens expire, however often they are renewed. */
  refreshTokenDays: number
  /** The OpenID provider; null if people do not sign in with one. */
  idp: IdpSettings | null
  allowedEmailDomains: string[]
  /** Sign-in by email address alone. `*` means everyone. */
  devLogin: { enabled: boolean; emails: string[] }
  bootstrapAdminEmail: string | null
  demoData: boolean
  recycleBinDays: number
  /** Days that an upload can be undone; what it overwrote is stored that long. */
  bulkUndoDays: number
  /** Days that active minutes are stored; at least as many as the summary shows. */
  activityRetentionDays: number
  /** Days that notifications stay in their inboxes, read or not. */
  notificationRetentionDays: number
  /** Eastern calendar days after an entry's last change in which it may be disputed. */
  disputeDays: number
  rollingSync: { enabled: boolean; seconds: number }
  testFutureMonths: boolean
  /** The paper of statements unless a request chooses. */
  statementPaper: "a4" | "letter"
  /** How long a ZIP of statements can be downloaded. */
  statementsZipHours: number
  /** Requests per minute; 0 switches a limit off. */
  rateLimits: { sign_in: number; chat: number; default: number }
  email: EmailSettings
  /** The public keys that releases of the desktop client may be signed with. */
  desktopReleaseKeys: ReleaseKey[]
  /** Maximum number of recipients of a broadcast. */
  broadcastMaxRecipients: number
  scimCluster: string
  teamChat: TeamChatSettings
  /** `allowLoopback`: for development and tests, never in production. */
  webhooks: { allowLoopback: boolean }
  assistant: AssistantSettings
  maintenance: MaintenanceSettings
  retention: RetentionSettings
  /** Markdown files that replace the built-in texts of /privacy and /terms. */
  legal: { privacyFile: string | null; termsFile: string | null }
  metrics: MetricsSettings
  /** How long an API process keeps answering during shutdown, so that its proxy notices. */
  drainSeconds: number
}

/** The names of all variables that are read. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape)

/**
 * Reads and validates the settings once, at startup.
 * @throws ConfigError naming the variable that is missing or invalid.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const input = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  )
  const parsed = Environment.safeParse(input)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "))
  }
  const settings = parsed.data
  const production = settings.NODE_ENV === "production"
  const dataDirectory = resolve(settings.DATA_DIR)
  if (production) assertNoDevelopmentSettings(settings)
  const secrets = {
    jwtSecrets: jwtSecrets(settings.JWT_SECRET, dataDirectory),
    secretsKey: secret("SECRETS_KEY", settings.SECRETS_KEY, dataDirectory),
  }
  if (production) assertStrongSecrets(secrets)

  return {
    production,
    role: settings.API_ENV === "worker" ? "worker" : (settings.ROLE ?? "all"),
    environment: settings.API_ENV === "worker" ? settings.WORKER_FOR_ENV : settings.API_ENV,
    host: settings.HOST,
    port: settings.PORT,
    trustedProxies: settings.TRUSTED_PROXIES ?? [],
    dataDirectory,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReplica: databaseReplica(settings),
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    databaseLockTimeoutMs: settings.DATABASE_LOCK_TIMEOUT_MS,
    databaseAnswerTimeoutMs: settings.DATABASE_ANSWER_TIMEOUT_MS,
    warehouse: warehouseSettings(settings),
    storage: storageSettings(settings, dataDirectory),
    logLevel: settings.LOG_LEVEL,
    clockStart: settings.CLOCK_START ?? null,
    ...secrets,
    formerSecretsKeys: formerSecretsKeys(settings.SECRETS_KEY_PREVIOUS),
    accessTokenMinutes: settings.JWT_EXPIRE_MINUTES,
    refreshTokenDays: settings.JWT_DESKTOP_REFRESH_EXPIRE_DAYS,
    idp: idpSettings(settings, production),
    allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS ?? (production ? [] : ["example.com"]),
    devLogin: devLogin(settings, production),
    bootstrapAdminEmail: settings.BOOTSTRAP_ADMIN_EMAIL ?? (production ? null : "admin@example.com"),
    demoData:
      settings.DEMO_DATA === undefined
        ? settings.NODE_ENV === "development" && !settings.DATABASE_URL
        : settings.DEMO_DATA === "true",
    recycleBinDays: settings.RECYCLE_BIN_DAYS,
    bulkUndoDays: settings.BULK_UNDO_DAYS,
    activityRetentionDays: settings.ACTIVITY_RETENTION_DAYS,
    notificationRetentionDays: settings.NOTIFICATION_RETENTION_DAYS,
    disputeDays: settings.DISPUTE_DAYS,
    rollingSync: { enabled: settings.BSC_ROLLING_SYNC_ENABLED, seconds: settings.BSC_ROLLING_SYNC_SECONDS },
    testFutureMonths: settings.BSC_TEST_FUTURE_MONTHS,
    statementPaper: settings.STATEMENT_PAPER,
    statementsZipHours: settings.STATEMENTS_ZIP_HOURS,
    rateLimits: {
      sign_in: settings.RATE_LIMIT_SIGN_IN,
      chat: settings.RATE_LIMIT_CHAT,
      default: settings.RATE_LIMIT_DEFAULT,
    },
    email: emailSettings(settings, production, dataDirectory),
    desktopReleaseKeys: desktopReleaseKeys(settings.DESKTOP_RELEASE_KEYS),
    broadcastMaxRecipients: settings.BROADCAST_MAX_RECIPIENTS,
    scimCluster: settings.SCIM_CLUSTER ?? "Provisioned",
    teamChat: teamChatSettings(settings, production),
    webhooks: { allowLoopback: settings.WEBHOOKS_ALLOW_LOOPBACK },
    assistant: assistantSettings(settings),
    retention: retentionSettings(settings),
    legal: { privacyFile: settings.PRIVACY_FILE ?? null, termsFile: settings.TERMS_FILE ?? null },
    ...operationSettings(settings, production),
  }
}

type Settings = z.output<typeof Environment>

function assertNoDevelopmentSettings(settings: Settings): void {
  if (settings.AUTH_DEV_LOGIN_ENABLED === "true")
    throw new ConfigError("AUTH_DEV_LOGIN_ENABLED: not possible with NODE_ENV=production")
  for (const name of ["CLOCK_START", "WEBHOOKS_ALLOW_LOOPBACK"] as const)
    if (settings[name]) throw new ConfigError(`${name}: not possible with NODE_ENV=production`)
  if (!settings.JWT_SECRET) throw new ConfigError("JWT_SECRET: needed with NODE_ENV=production")
  if (!settings.SECRETS_KEY) throw new ConfigError("SECRETS_KEY: needed with NODE_ENV=production")
  if (!settings.ALLOWED_EMAIL_DOMAINS?.length)
    throw new ConfigError("ALLOWED_EMAIL_DOMAINS: needed with NODE_ENV=production")
}

function devLogin(settings: Settings, production: boolean): Config["devLogin"] {
  if (production) return { enabled: false, emails: [] }
  const { AUTH_DEV_LOGIN_ENABLED: chosen, AUTH_DEV_LOGIN_EMAILS: emails = ["*"] } = settings
  return { enabled: chosen === undefined ? isPrivate(settings) : chosen === "true", emails }
}

/** Whether only this machine can reach the service and its data is local: then an open sign-in is safe. */
function isPrivate({ HOST, DATABASE_URL }: Settings): boolean {
  const isLoopback = HOST === "localhost" || HOST === "::1" || (isIPv4(HOST) && HOST.startsWith("127."))
  return isLoopback && DATABASE_URL === undefined
}
