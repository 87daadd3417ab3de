import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { z } from "zod"
import { present } from "./support/present.ts"

/*
 * The alerts need every process as a target, with its role. Each of Prometheus's configurations is compared with the files
 * of its deployment.
 */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url))
const read = (file: string) => readFileSync(join(ROOT, file), "utf8")

type Labels = Record<string, string>
type Target = { address: string; role: string | undefined }

const Relabeling = z.strictObject({
  source_labels: z.array(z.string()),
  regex: z.string().default("(.*)"),
  action: z.enum(["replace", "keep", "drop"]).default("replace"),
  target_label: z.string().optional(),
  replacement: z.string().default("$1"),
})
const Job = z.strictObject({
  job_name: z.literal("scorecard"),
  static_configs: z
    .array(z.object({ targets: z.array(z.string()), labels: z.object({ role: z.string() }) }))
    .default([]),
  dns_sd_configs: z
    .array(z.object({ names: z.array(z.string()), type: z.literal("A"), port: z.int(), refresh_interval: z.string() }))
    .default([]),
  kubernetes_sd_configs: z
    .array(z.object({ role: z.literal("pod"), namespaces: z.object({ names: z.array(z.string()) }) }))
    .default([]),
  relabel_configs: z.array(Relabeling).default([]),
})
type Job = z.infer<typeof Job>

const jobIn = (file: string): Job =>
  z.object({ scrape_configs: z.tuple([Job]) }).parse(parse(read(`deploy/monitoring/${file}`))).scrape_configs[0]

/** The labels of a target that was found, as Prometheus changes them. Null if it is not scraped. */
function relabeled(found: Labels, { relabel_configs: steps }: Job): Labels | null {
  const labels = { ...found }
  for (const { source_labels: sources, regex, action, target_label: name, replacement } of steps) {
    const match = new RegExp(`^(?:${regex})$`).exec(sources.map((source) => labels[source] ?? "").join(";"))
    if (action === "replace" && name && match) labels[name] = replacement.replace("$1", match[1] ?? "")
    if (action === "keep" && !match) return null
    if (action === "drop" && match) return null
  }
  return labels
}

const staticTargets = (job: Job): Target[] =>
  job.static_configs.flatMap(({ targets, labels: { role } }) => targets.map((address) => ({ address, role })))

const sorted = (targets: Target[]) => targets.toSorted((a, b) => (a.address < b.address ? -1 : 1))

/** Lines of `NAME=value`. */
const variablesIn = (text: string) =>
  Object.fromEntries(text.matchAll(/^(\w+)=(.*)$/gm).map(([, name = "", value = ""]) => [name, value]))

test("with compose, Prometheus scrapes every process of the file and nothing else", () => {
  type Service = { environment?: Labels; deploy?: { replicas?: number } }
  const { services } = parse(read("deploy/compose.yaml"), { merge: true }) as { services: Record<string, Service> }
  const processes = Object.entries(services).filter(([, { environment }]) => environment?.["ROLE"])
  const job = jobIn("prometheus.yaml")
  const named = job.dns_sd_configs.flatMap(({ names, port }) =>
    names.map((name) => ({ address: `${name}:${port}`, role: relabeled({ __meta_dns_name: name }, job)?.["role"] })),
  )
  const expected = processes.map(([name, { environment }]) => ({
    address: `${name}:${environment?.["METRICS_PORT"]}`,
    role: environment?.["ROLE"],
  }))
  expect(sorted([...staticTargets(job), ...named])).toEqual(sorted(expected))
  // A static target is one process, even if the name has several addresses.
  const replicated = processes.filter(([, { deploy }]) => (deploy?.replicas ?? 1) > 1).map(([name]) => name)
  expect(job.dns_sd_configs.flatMap(({ names }) => names)).toEqual(replicated)
})

test("with systemd, each process of the instructions has a metrics port of its own, which Prometheus scrapes", () => {
  const [, enabled = ""] = /^sudo systemctl enable --now (.*)$/m.exec(read("docs/deployment.md")) ?? []
  const processes = enabled.split(" ").map((unit) => {
    const [template = "", instance = ""] = unit.split("@")
    const lines = read(`deploy/systemd/${template}@.service`).matchAll(/^Environment=(.*)$/gm)
    const pairs = [...lines].flatMap(([, line = ""]) => line.replaceAll("%i", instance).split(" "))
    return variablesIn(pairs.join("\n"))
  })
  expect(processes.map(({ ROLE }) => ROLE)).toEqual(["api", "api", "worker", "worker"])
  const ports = processes.flatMap(({ PORT, METRICS_PORT }) => [PORT, METRICS_PORT].filter((port) => port !== undefined))
  expect(new Set(ports).size).toBe(6)
  const expected = processes.map(({ HOST, METRICS_PORT, ROLE }) => ({
    address: `${HOST ?? "127.0.0.1"}:${METRICS_PORT}`,
    role: ROLE,
  }))
  expect(sorted(staticTargets(jobIn("prometheus-systemd.yaml")))).toEqual(sorted(expected))
  // Its values replace those of the units.
  expect(variablesIn(read("deploy/systemd/scorecard.env.example"))).not.toHaveProperty("METRICS_PORT")
})

describe("with Kubernetes, Prometheus", () => {
  type Container = { env: { name: string; value: string }[]; ports: { name: string; containerPort: number }[] }
  type Deployment = {
    spec: { template: { metadata: { labels: Labels }; spec: { containers: Container[] } } }
  }
  const job = jobIn("prometheus-kubernetes.yaml")
  const pods = ["api", "worker"].map((name) => {
    const [deployment] = parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map(
      (each) => each.toJS() as Deployment,
    )
    return present(deployment).spec.template
  })
  const foundIn = ({ metadata, spec }: (typeof pods)[number], phase: string) =>
    spec.containers.flatMap(({ ports }) =>
      ports.map(({ name, containerPort }) => ({
        __address__: `10.1.2.3:${containerPort}`,
        __meta_kubernetes_pod_name: "a-pod",
        __meta_kubernetes_pod_phase: phase,
        __meta_kubernetes_pod_container_port_name: name,
        ...Object.fromEntries(
          Object.entries(metadata.labels).map(([label, value]) => [
            `__meta_kubernetes_pod_label_${label.replaceAll(/\W/g, "_")}`,
            value,
          ]),
        ),
      })),
    )
  const scrapedOf = (pod: (typeof pods)[number], phase: string) =>
    foundIn(pod, phase)
      .map((found) => relabeled(found, job))
      .filter((labels) => labels !== null)

  test("scrapes the metrics port of every pod, with its role", () => {
    const { METRICS_PORT } = variablesIn(read("deploy/kubernetes/settings.env"))
    for (const pod of pods) {
      const role = pod.spec.containers[0]?.env.find(({ name }) => name === "ROLE")?.value
      expect(scrapedOf(pod, "Running")).toMatchObject([
        { __address__: `10.1.2.3:${METRICS_PORT}`, role, instance: "a-pod" },
      ])
    }
    const { metadata } = parse(read("deploy/kubernetes/namespace.yaml")) as { metadata: { name: string } }
    expect(job.kubernetes_sd_configs.map(({ namespaces }) => namespaces.names)).toEqual([[metadata.name]])
  })

  test("does not report pods that were evicted as down", () => {
    expect(pods.flatMap((pod) => scrapedOf(pod, "Failed"))).toEqual([])
  })
})
