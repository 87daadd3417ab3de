import { readFileSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import { SETTING_NAMES, readConfig } from "#platform/config/index.ts"

const ROOT = fileURLToPath(new URL("../../..", import.meta.url))
const read = (file: string) => readFileSync(join(ROOT, "deploy", file), "utf8")

/** Read by Node, or by the other services of the compose file. */
const OTHER_PROGRAMS = [
  "NODE_COMPILE_CACHE",
  "SCORECARD_HOST",
  "FILES_HOST",
  "POSTGRES_PASSWORD",
  "CLICKHOUSE_PASSWORD",
]
/** Values that an operator might fill in. */
const FILLED: Record<string, string> = {
  SCORECARD_HOST: "scorecard.example.com",
  FILES_HOST: "files.example.com",
  JWT_SECRET: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  SECRETS_KEY: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
  POSTGRES_PASSWORD: "p".repeat(64),
  CLICKHOUSE_PASSWORD: "c".repeat(64),
  STORAGE_ACCESS_KEY: "a".repeat(64),
  STORAGE_SECRET_KEY: "k".repeat(64),
  ALLOWED_EMAIL_DOMAINS: "example.com",
  BOOTSTRAP_ADMIN_EMAIL: "admin@example.com",
  IDP_ISSUER: "https://id.example.com",
  IDP_CLIENT_ID: "scorecard",
  IDP_CLIENT_SECRET: "i".repeat(32),
  NOTIFICATION_EMAIL_FROM: "Scorecard <scorecard@example.com>",
  DATABASE_URL: "postgresql://scorecard:p@db.example.com/scorecard",
  WH_URL: "postgresql://scorecard:p@db.example.com/scorecard_warehouse",
  NOTIFICATION_SMTP_URL: "smtp://mail.example.com",
  NOTIFICATION_APP_BASE_URL: "https://scorecard.example.com",
}

/** The lines of an env file. */
function variablesIn(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^[A-Z]/.test(line))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]))
}

/** The environment of the program, with the example's empty settings filled in. */
const filledIn = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value || (FILLED[name] ?? "")]))

type Service = {
  image?: string
  environment?: Record<string, string>
  healthcheck?: { test: string[] }
  volumes?: string[]
  ports?: string[]
  stop_grace_period?: string
  command?: string[]
  env_file?: { path: string; required: boolean }[]
  deploy?: { resources?: { limits?: { memory?: string } } }
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

const compose: Compose = parse(read("compose.yaml"), { merge: true })
const ours = Object.entries(compose.services).filter(([name]) => /^(api-\d|worker)$/.test(name))

/** Substitutes variables as docker compose does. @throws Error for a required one that is not set */
function interpolated(value: string, variables: Record<string, string>): string {
  return value.replaceAll(/\$\{(\w+)(:\?|:-([^}]*))\}/g, (_, name: string, kind: string, preset?: string) => {
    const value = variables[name] ?? ""
    if (value === "" && kind === ":?") throw new Error(`${name} is not set`)
    return value === "" ? (preset ?? "") : value
  })
}

describe("the compose file", () => {
  test("has each part of the deployment, with a pinned image, a health check and volumes for persistent data", () => {
    expect(Object.keys(compose.services).toSorted()).toEqual(
      ["api-1", "api-2", "documents", "mail", "objects", "proxy", "warehouse", "worker"].toSorted(),
    )
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.image, name).toMatch(/^[\w./-]+:(local|v?\d+(\.\d+)+)$/)
      expect(service.healthcheck?.test[0], name).toBe("CMD")
    }
    const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.map((each) => each.split(":")[0]),
    )
    expect(new Set(named.filter((each) => !each?.startsWith(".")))).toEqual(new Set(Object.keys(compose.volumes)))
  })

  test("exposes only the proxy to other machines", () => {
    const open = Object.entries(compose.services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]))
    expect(open).toEqual([
      ["proxy", "80:80"],
      ["proxy", "443:443"],
      ["mail", "127.0.0.1:8025:8025"],
    ])
  })

  test.each(ours)("starts %s in production with the example's settings, all of which are required", (_, service) => {
    const example = variablesIn(read("scorecard.env.example"))
    const environment = service.environment ?? {}
    const environmentFrom = (variables: Record<string, string>) =>
      Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolated(value, variables)]))
    const config = readConfig(environmentFrom(filledIn(example)))
    expect(config).toMatchObject({ production: true, databaseUrl: expect.stringContaining("@documents:5432/") })
    // Only the API signs people in.
    expect(config.idp === null).toBe(config.role === "worker")
    // Without values, nothing starts: there are no default passwords.
    expect(() => environmentFrom(example)).toThrow(/is not set/)
    const needed = new Set(
      JSON.stringify(environment)
        .matchAll(/\$\{(\w+):\?/g)
        .map(([, name]) => name),
    )
    expect(Object.keys(example)).toEqual(expect.arrayContaining([...needed]))
    for (const name of needed)
      expect(() => environmentFrom({ ...filledIn(example), [name ?? ""]: "" })).toThrow(/is not set/)
  })

  test("passes secrets only to the services that use them", () => {
    const secrets: Record<string, string[]> = {
      POSTGRES_PASSWORD: ["documents"],
      CLICKHOUSE_PASSWORD: ["warehouse"],
      IDP_CLIENT_SECRET: ["api-1", "api-2"],
      JWT_SECRET: ["api-1", "api-2", "worker"],
      SECRETS_KEY: ["api-1", "api-2", "worker"],
      STORAGE_SECRET_KEY: ["api-1", "api-2", "worker"],
    }
    for (const [secret, services] of Object.entries(secrets)) {
      const having = Object.entries(compose.services).filter(([, { environment = {} }]) => secret in environment)
      expect([secret, having.map(([name]) => name).toSorted()]).toEqual([secret, services])
    }
    // Other settings come from an optional file, never from the one with all passwords.
    for (const [name, { env_file: files = [] }] of Object.entries(compose.services)) {
      const expected = /^(api-\d|worker)$/.test(name) ? [{ path: "./settings.env", required: false }] : []
      expect([name, files]).toEqual([name, expected])
    }
  })

  test("prevents any service from using all of the machine's memory", () => {
    for (const [name, { deploy }] of Object.entries(compose.services)) {
      expect(deploy?.resources?.limits?.memory, name).toMatch(/^\d+m$/)
    }
    const megabytes = (name: string) => Number.parseInt(compose.services[name]?.deploy?.resources?.limits?.memory ?? "")
    // Forms alone may take 256 MB, and the database's shared buffers are 512 MB.
    for (const [name] of ours) expect(megabytes(name)).toBeGreaterThanOrEqual(1_024)
    expect(megabytes("documents")).toBeGreaterThanOrEqual(1_536)
  })

  test("gives the program enough time to stop", () => {
    for (const [, { stop_grace_period: grace, environment }] of ours) {
      expect(Number.parseInt(grace ?? "", 10)).toBeGreaterThan(Number(environment?.["DRAIN_SECONDS"]) + 45)
    }
  })
})

test("the proxy sends HSTS at each of its addresses", () => {
  const sites = read("Caddyfile")
    .split(/^(?=\{\$\w+\} \{$)/m)
    .slice(1)
  expect(sites).toHaveLength(2)
  for (const site of sites) {
    const [, seconds] = /^\theader Strict-Transport-Security "max-age=(\d+)"$/m.exec(site) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(15_552_000)
  }
})

describe("the systemd units", () => {
  const units = readdirSync(join(ROOT, "deploy/systemd")).filter((name) => name.endsWith(".service"))
  const instances: Record<string, string> = { "scorecard-api@.service": "8081", "scorecard-worker@.service": "1" }
  const setIn = (name: string) => {
    const lines = read(`systemd/${name}`)
      .matchAll(/^Environment=(.*)$/gm)
      .flatMap(([, pairs = ""]) => pairs.split(" "))
    return variablesIn([...lines].join("\n").replaceAll("%i", instances[name] ?? ""))
  }

  test.each(units)("%s starts an existing program, in production with the example's settings", (name) => {
    const unit = read(`systemd/${name}`)
    const [, program = ""] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit) ?? []
    for (const file of program.split(" ")) expect(statSync(join(ROOT, file)).isFile()).toBe(true)
    const example = filledIn(variablesIn(read("systemd/scorecard.env.example")))
    const config = readConfig({ ...setIn(name), ...example })
    expect(config).toMatchObject({ production: true, role: name.includes("api") ? "api" : "worker" })
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
    expect(Number(seconds)).toBeGreaterThan(config.drainSeconds + 45)
  })

  test("name existing settings", () => {
    const names = units.flatMap((name) => Object.keys(setIn(name)))
    const unknown = [...names, ...Object.keys(variablesIn(read("systemd/scorecard.env.example")))].filter(isUnknown)
    expect(unknown).toEqual([])
  })
})

const isUnknown = (name: string) => !SETTING_NAMES.includes(name) && !OTHER_PROGRAMS.includes(name)

test("compose file, image, example and proxy configuration name existing settings", () => {
  const [, image = ""] = /^ENV ((?:.*\\\n)*.*)$/m.exec(read("Dockerfile")) ?? []
  const names = [
    ...ours.flatMap(([, { environment = {} }]) => Object.keys(environment)),
    ...Object.keys(variablesIn(read("scorecard.env.example"))),
    ...image.matchAll(/(\w+)=/g).map(([, name]) => name ?? ""),
  ]
  expect(names.filter(isUnknown)).toEqual([])
  const referenced = read("Caddyfile")
    .matchAll(/\{\$(\w+)\}/g)
    .map(([, name]) => name)
  expect(new Set(Object.keys(compose.services["proxy"]?.environment ?? {}))).toEqual(new Set(referenced))
})

describe("the image", () => {
  const lines = read("Dockerfile").split("\n")

  test("copies existing paths from existing stages", () => {
    const stages = new Set(lines.flatMap((line) => / AS (\w+)$/.exec(line)?.[1] ?? []))
    const copies = lines.filter((line) => line.startsWith("COPY "))
    expect(copies.length).toBeGreaterThan(5)
    const parsed = copies.map((copy) => {
      const words = copy.split(" ").slice(1)
      const [stage] = words.flatMap((word) => /^--from=(.*)$/.exec(word)?.[1] ?? [])
      return { copy, stage, sources: words.filter((word) => !word.startsWith("--")).slice(0, -1) }
    })
    for (const { copy, stage } of parsed.filter((each) => each.stage !== undefined))
      expect(stages, copy).toContain(stage)
    for (const { copy, sources } of parsed.filter((each) => each.stage === undefined))
      for (const source of sources) expect(statSync(join(ROOT, source)), copy).toBeDefined()
  })

  test("copies every workspace's manifest before installing, and runs existing programs as an unprivileged user", () => {
    const { workspaces }: { workspaces: string[] } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
    const manifests = workspaces.flatMap((pattern) => {
      if (!pattern.endsWith("/*")) return [`${pattern}/package.json`]
      const folder = pattern.slice(0, -2)
      return readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}/package.json`)
    })
    for (const manifest of manifests) expect(lines.join("\n")).toContain(`COPY ${manifest} `)
    const programs = lines.join("\n").match(/[\w/-]+\.ts/g) ?? []
    expect(programs).toHaveLength(2)
    for (const program of programs) expect(statSync(join(ROOT, program)).isFile()).toBe(true)
    expect(lines.filter((line) => line.startsWith("USER "))).toEqual(["USER node"])
    const { node }: { node: string } = { node: process.versions.node }
    expect(lines.filter((line) => line.startsWith("FROM node:")).every((line) => line.includes(`node:${node}-`))).toBe(
      true,
    )
  })
})
