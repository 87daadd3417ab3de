import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { parse } from "yaml"
import { z } from "zod"
import { createMetrics } from "#platform/metrics/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { hasTool } from "./support/deploy-tools.ts"

const FOLDER = fileURLToPath(new URL("../../../deploy/monitoring", import.meta.url))
const OPERATIONS = fileURLToPath(new URL("../../../docs/operations", import.meta.url))
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8")

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.object({ summary: z.string() }),
        }),
      ),
    }),
  ),
})
const RuleTests = z.object({
  tests: z.array(
    z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) }),
  ),
})
const Dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      targets: z.array(z.object({ expr: z.string() })).default([]),
    }),
  ),
})

const alerts = Rules.parse(parse(read("alerts.yaml"))).groups.flatMap(({ rules }) => rules)
const { panels } = Dashboard.parse(JSON.parse(read("dashboard.json")))
const panelQueries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))

/** Added by Prometheus, or by its configuration of the example. */
const ADDED_LABELS = ["job", "instance", "role"]
const METRIC = /\b(?:scorecard|nodejs|process)_\w+|\bup\b/g

/** Each metric of a query, with the labels that it is selected by. */
function selectionsIn(query: string): { metric: string; labels: Record<string, string> }[] {
  return [...query.matchAll(new RegExp(`(${METRIC.source})(?:\\{([^}]*)\\})?`, "g"))].map(
    ([, metric = "", within = ""]) => ({
      metric,
      labels: Object.fromEntries(
        [...within.matchAll(/(\w+)(?:=~|!~|!=|=)"([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
      ),
    }),
  )
}

/** What a process reports after answering one request. */
async function reported(): Promise<string> {
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 }
  const metrics = createMetrics({
    log: silentLog,
    jobCounts: () => Promise.resolve({ queued: 0, running: 0, dead: 0, oldest_due_seconds: 0 }),
    pools: { statements: pool, transactions: pool },
    replica: () => ({ isUsed: true, lagSeconds: 0 }),
  })
  metrics.observe({ method: "GET", route: "/v1/employees/me", status: 200, seconds: 0.01 })
  return metrics.text()
}

describe("dashboard and alert rules", () => {
  test("use only metrics and labels that a process reports", async () => {
    const text = await reported()
    const unknown = [...alerts.map(({ alert, expr }) => ({ title: alert, expr })), ...panelQueries].flatMap(
      ({ title, expr }) =>
        selectionsIn(expr).flatMap(({ metric, labels }) => {
          if (metric === "up") return []
          // Collected by Node only once it happened.
          const line = metric.startsWith("nodejs_gc_")
            ? metric
            : text.match(new RegExp(`^${metric}(?=[{ ]).*$`, "m"))?.[0]
          if (line === undefined) return [`${title}: ${metric}`]
          const missing = Object.keys(labels).filter(
            (name) => !ADDED_LABELS.includes(name) && !line.includes(`${name}="`),
          )
          return missing.map((name) => `${title}: ${metric}{${name}}`)
        }),
    )
    expect(unknown).toEqual([])
    const states = [...alerts, ...panelQueries].flatMap(({ expr }) =>
      selectionsIn(expr).flatMap(({ metric, labels }) =>
        labels["state"] ? [`${metric}{.*state="${labels["state"]}"`] : [],
      ),
    )
    expect(states.length).toBeGreaterThan(0)
    for (const state of states) expect(text).toMatch(new RegExp(`^${state}`, "m"))
  })

  test("name every metric of the product at least once", async () => {
    const text = await reported()
    const own = new Set([...text.matchAll(/^# TYPE (scorecard_\w+)/gm)].map(([, name]) => name))
    const used = panelQueries.flatMap(({ expr }) => selectionsIn(expr).map(({ metric }) => metric))
    expect([...own].filter((name) => !used.some((each) => each.startsWith(name ?? "")))).toEqual([])
  })

  test("say for every alert what to do", () => {
    const page = readFileSync(join(OPERATIONS, "monitoring.md"), "utf8")
    expect(alerts.filter(({ alert }) => !page.includes(`\`${alert}\``))).toEqual([])
  })

  test("are shown to fire, and not to fire, for every alert", () => {
    const cases = RuleTests.parse(parse(read("alerts.test.yaml"))).tests.flatMap((each) => each.alert_rule_test)
    const names = (isFiring: boolean) =>
      new Set(cases.filter((each) => each.exp_alerts.length > 0 === isFiring).map(({ alertname }) => alertname))
    const all = new Set(alerts.map(({ alert }) => alert))
    expect(names(true)).toEqual(all)
    expect(names(false)).toEqual(all)
  })

  test("lay the panels out without overlaps", () => {
    const cells = panels.flatMap(({ title, gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => ({ title, at: `${x + (n % w)},${y + Math.floor(n / w)}` })),
    )
    expect(new Set(cells.map(({ at }) => at)).size).toBe(cells.length)
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
  })
})

describe.skipIf(!hasTool("promtool"))("promtool", () => {
  test.each([
    ["check", "rules", "alerts.yaml"],
    ["check", "config", "prometheus.yaml"],
    ["check", "config", "prometheus-systemd.yaml"],
    ["test", "rules", "alerts.test.yaml"],
  ])("%s %s %s", (...args) => {
    const { status, stdout, stderr } = spawnSync("promtool", args, { cwd: FOLDER, encoding: "utf8" })
    expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" })
  })

  test("accepts the configuration for Kubernetes, except for what Debian's build leaves out: its discovery", () => {
    const text = read("prometheus-kubernetes.yaml")
    const reduced = text
      .replace(/^ +kubernetes_sd_configs:\n.*\n/m, "")
      .replace("alerts.yaml", join(FOLDER, "alerts.yaml"))
    expect(reduced).not.toContain("kubernetes_sd_configs")
    const folder = mkdtempSync(join(tmpdir(), "scorecard-prometheus-"))
    writeFileSync(join(folder, "prometheus.yaml"), reduced)
    const { status, stderr } = spawnSync("promtool", ["check", "config", join(folder, "prometheus.yaml")], {
      encoding: "utf8",
    })
    rmSync(folder, { recursive: true })
    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" })
  })

  test("parses every query of the dashboard", () => {
    const rules = panelQueries.map(({ expr }, n) => ({
      record: `panel:${n}`,
      expr: expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*").replaceAll("$job", "scorecard"),
    }))
    const folder = mkdtempSync(join(tmpdir(), "scorecard-dashboard-"))
    writeFileSync(join(folder, "rules.json"), JSON.stringify({ groups: [{ name: "dashboard", rules }] }))
    const { status, stderr } = spawnSync("promtool", ["check", "rules", join(folder, "rules.json")], {
      encoding: "utf8",
    })
    rmSync(folder, { recursive: true })
    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" })
  })
})
