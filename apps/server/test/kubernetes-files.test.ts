import { readFileSync, readdirSync } from "node:fs"
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"
import { parse, parseAllDocuments } from "yaml"
import { SETTING_NAMES, readConfig } from "#platform/config/index.ts"

const FOLDER = fileURLToPath(new URL("../../../deploy/kubernetes", import.meta.url))
const read = (file: string) => readFileSync(join(FOLDER, file), "utf8")

type Probe = { httpGet: { path: string; port: string }; periodSeconds: number; failureThreshold: number }
type Container = {
  image: string
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  startupProbe: Probe
  readinessProbe?: Probe
  livenessProbe: Probe
  resources: { requests: Record<string, string>; limits: Record<string, string> }
  securityContext: object
  volumeMounts: { mountPath: string }[]
}
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: {
    selector: { matchLabels: object }
    minAvailable?: number
    template: { metadata: { labels: object }; spec: { terminationGracePeriodSeconds: number; containers: Container[] } }
  }
}

const resources = (parse(read("kustomization.yaml")) as { resources: string[] }).resources
const manifests = resources.flatMap((file) =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as Manifest),
)
const deployments = manifests.filter(({ kind }) => kind === "Deployment")

type Schema = { (data: object): boolean; errors: { instancePath: string; keyword: string }[] | null }

/** Of Kubernetes' own API description, in a compiled form. */
async function schemaOf({ apiVersion, kind }: Manifest): Promise<Schema> {
  const [group, version] = apiVersion.includes("/") ? apiVersion.split("/") : ["core", apiVersion]
  const name = [group?.split(".")[0], version, kind].map((each = "") => each[0]?.toUpperCase() + each.slice(1)).join("")
  const module = (await import(`kubernetes-models/_schemas/IoK8sApi${name}`)) as { validate: Schema }
  return module.validate
}

/**
 * The fields that the schema does not have. Its compiled form reads each field that it knows, and all keys of maps such
 * as labels; what it never reads is unknown. Kubernetes would drop such a field without a word.
 */
function unknownFields(data: object, validate: (data: object) => void): string[] {
  const unread = new Set<string>()
  const seen = new WeakMap<object, object>()
  const watched = (value: unknown, path: string): unknown => {
    if (typeof value !== "object" || value === null) return value
    const known = seen.get(value)
    if (known) return known
    for (const key of Object.keys(value)) unread.add(`${path}.${key}`)
    const proxy = new Proxy(value, {
      get(target, key) {
        const found: unknown = Reflect.get(target, key)
        if (typeof key !== "string" || !Object.hasOwn(target, key)) return found
        unread.delete(`${path}.${key}`)
        return watched(found, `${path}.${key}`)
      },
    })
    seen.set(value, proxy)
    return proxy
  }
  validate(watched(data, "") as object)
  return [...unread]
}

/** Wrong values, and fields that do not exist. */
async function faultsOf(manifest: Manifest): Promise<string[]> {
  const schema = await schemaOf(manifest)
  const wrong: string[] = []
  const unknown = unknownFields(manifest, (data) => {
    if (!schema(data))
      wrong.push(...(schema.errors ?? []).map(({ instancePath, keyword }) => `${instancePath}: ${keyword}`))
  })
  return [...wrong, ...unknown]
}

describe("the Kubernetes manifests", () => {
  test("follow the schemas of Kubernetes, without a field that these don't have", async () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual([
      "Deployment",
      "Deployment",
      "Ingress",
      "Namespace",
      "PodDisruptionBudget",
      "PodDisruptionBudget",
      "Service",
    ])
    for (const manifest of manifests)
      expect([manifest.metadata.name, await faultsOf(manifest)]).toEqual([manifest.metadata.name, []])
  })

  test("would be refused with a misspelled field or a wrong value", async () => {
    const [deployment] = deployments
    if (!deployment) throw new Error("there is no deployment")
    const misspelled = structuredClone(deployment)
    Object.assign(misspelled.spec.template.spec, { terminationGracePeriod: 60 })
    expect(await faultsOf(misspelled)).toEqual([".spec.template.spec.terminationGracePeriod"])
    const wrong = structuredClone(deployment)
    Object.assign(wrong.spec.template.spec, { terminationGracePeriodSeconds: "60s" })
    expect(await faultsOf(wrong)).toEqual(["/spec/template/spec/terminationGracePeriodSeconds: type"])
  })

  test.each(deployments)("restrict and probe $metadata.name, and give it time to stop", ({ metadata, spec }) => {
    const { containers, terminationGracePeriodSeconds } = spec.template.spec
    const [container] = containers
    if (!container || containers.length !== 1) throw new Error("one container is expected")
    expect(spec.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: "RuntimeDefault" } },
    })
    expect(container).toMatchObject({
      image: "scorecard-platform",
      securityContext: {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      },
      resources: { requests: { cpu: expect.any(String), memory: expect.any(String) }, limits: { memory: "1536Mi" } },
    })
    expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(["/tmp", "/data"])
    const config = readConfig({ ...settings, ROLE: container.env[0]?.value })
    expect(config).toMatchObject({ production: true, role: metadata.name })
    expect(terminationGracePeriodSeconds).toBeGreaterThan(config.drainSeconds + 45)
    const ports = new Map(container.ports.map(({ name, containerPort }) => [name, containerPort]))
    expect(ports.get("metrics")).toBe(config.metrics.port)
    const { startupProbe, readinessProbe, livenessProbe } = container
    const probes = [startupProbe, livenessProbe, ...(readinessProbe ? [readinessProbe] : [])]
    expect(probes.filter(({ httpGet }) => !ports.has(httpGet.port))).toEqual([])
    // Twice before a stopping process closes its port.
    const api = { ready: "/health/ready", alive: "/health", port: 8080, isNoticed: true }
    const worker = { ready: undefined, alive: "/metrics", port: undefined, isNoticed: false }
    expect({
      ready: readinessProbe?.httpGet.path,
      alive: livenessProbe.httpGet.path,
      port: ports.get("http"),
      isNoticed: (readinessProbe?.periodSeconds ?? Infinity) * 2 < config.drainSeconds,
    }).toEqual(metadata.name === "api" ? api : worker)
  })

  test("select the pods that they are about, and leave one during a disruption", () => {
    const selected = deployments.map(({ spec }) => [spec.selector.matchLabels, spec.template.metadata.labels])
    for (const [selector, labels] of selected) expect(labels).toEqual(selector)
    const budgets = manifests.filter(({ kind }) => kind === "PodDisruptionBudget")
    expect(budgets.map(({ spec }) => [spec.minAvailable, spec.selector.matchLabels])).toEqual(
      selected.map(([selector]) => [1, selector]),
    )
    const service = manifests.find(({ kind }) => kind === "Service")
    expect(service?.spec.selector).toEqual({ "app.kubernetes.io/component": "api" })
  })

  test("never send a request a second time", () => {
    const ingress = manifests.find(({ kind }) => kind === "Ingress")
    expect(ingress?.metadata.annotations?.["nginx.ingress.kubernetes.io/proxy-next-upstream"]).toBe("off")
  })

  test("name existing settings, each in one place, and secrets only as such", () => {
    const [open, secrets] = [namesIn("settings.env"), namesIn("secrets.env.example")]
    expect([...open, ...secrets].filter((name) => !SETTING_NAMES.includes(name))).toEqual([])
    expect(open.filter((name) => secrets.includes(name))).toEqual([])
    expect(open.filter((name) => /SECRET|PASSWORD|TOKEN|_URL$|_KEY$/.test(name))).toEqual(["NOTIFICATION_APP_BASE_URL"])
    expect(readdirSync(FOLDER)).not.toContain("secrets.env")
  })
})

const linesIn = (file: string) =>
  read(file)
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
const namesIn = (file: string) => linesIn(file).map((line) => line.slice(0, line.indexOf("=")))
const settings: Record<string, string> = {
  ...Object.fromEntries(
    linesIn("settings.env").map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  ),
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://scorecard:p@db.example.com/scorecard",
  WH_URL: "postgresql://scorecard:p@db.example.com/scorecard_warehouse",
  JWT_SECRET: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  SECRETS_KEY: "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752",
  STORAGE_ACCESS_KEY: "a".repeat(20),
  STORAGE_SECRET_KEY: "k".repeat(40),
  IDP_CLIENT_SECRET: "i".repeat(32),
  NOTIFICATION_SMTP_URL: "smtp://mail.example.com",
}

test.skipIf(spawnSync("kubectl", ["version", "--client"]).status !== 0)("kubectl builds the base", () => {
  const { status, stdout, stderr } = spawnSync("kubectl", ["kustomize", FOLDER], { encoding: "utf8" })
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
  expect(stdout).toContain("image: registry.example.com/scorecard-platform:0.1.0")
  expect(stdout).toMatch(/name: scorecard-settings-\w+/)
})
