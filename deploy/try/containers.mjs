// Starts the services of deploy/compose.yaml with podman, without docker compose: with their settings, limits and
// restrictions, but with images that this machine has.
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { parse } from "yaml"

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const DEPLOY = join(ROOT, "deploy")
const NETWORK = "scorecard-trial"
const READY_LIMIT_MS = 300_000

export const { services, networks } = parse(readFileSync(join(DEPLOY, "compose.yaml"), "utf8"), { merge: true })

const run = promisify(execFile)

export async function podman(...args) {
  const { stdout } = await run("podman", args, { maxBuffer: 1e8 })
  return stdout.trim()
}

const interpolated = (value, variables) =>
  String(value).replaceAll(/\$\{(\w+)(?::\?|:-([^}]*))\}/g, (_, name, preset) => {
    const found = variables[name] || preset
    if (!found && preset === undefined) throw new Error(`${name} is not set`)
    return found ?? ""
  })

const containerOf = (name) => `scorecard-trial-${name}`

export async function openNetwork() {
  const [{ subnet }] = networks.default.ipam.config
  await podman("network", "create", "--subnet", subnet, NETWORK)
}

/** Removes everything that a trial made. By name, since podman can't list what a killed one left. */
export async function clear() {
  const numbered = Object.keys(services).flatMap((name) => [name, `${name}-1`, `${name}-2`])
  for (const name of ["first", ...numbered])
    await podman("rm", "-f", "-i", "-t", "0", "-v", containerOf(name)).catch(() => {})
  await podman("network", "rm", "-f", NETWORK).catch(() => {})
  for (const volume of ["documents", "objects", "uploads", "certificates"])
    await podman("volume", "rm", "-f", containerOf(volume)).catch(() => {})
}

/**
 * Creates a container of a service of the compose file.
 * @param how `name` if it has replicas; `image`, `command`, `mounts` and `environment` replace or extend the file's
 */
export async function create(service, variables, how = {}) {
  const { name = service, image, command, mounts = [], environment = {} } = how
  const declared = services[service]
  const settings = { ...declared.environment, ...environment }
  const volumes = (declared.volumes ?? []).map((each) =>
    each.startsWith("./") ? join(DEPLOY, each) : `${containerOf(each.split(":")[0])}:${each.split(":")[1]}`,
  )
  const aliases = (declared.networks?.default.aliases ?? []).map((each) => interpolated(each, variables))
  const entries = Object.entries(settings).filter(([, value]) => value !== null)
  const names = [name, ...aliases]
  const flags = [
    ["--name", containerOf(name)],
    ["--pull=never"],
    ["--network", NETWORK],
    ...names.map((each) => ["--network-alias", each]),
    ...entries.map(([key, value]) => ["--env", `${key}=${interpolated(value, variables)}`]),
    ...[...volumes, ...mounts].map((each) => ["--volume", each]),
    ["--memory", declared.deploy.resources.limits.memory],
    ...(declared.read_only ? [["--read-only", "--read-only-tmpfs=false"]] : []),
    ...(declared.tmpfs ?? []).map((each) => ["--tmpfs", each]),
    ...(declared.cap_drop ?? []).map((each) => ["--cap-drop", each]),
    ...(declared.security_opt ?? []).map((each) => ["--security-opt", each.replace(":true", "")]),
    ...(declared.init ? [["--init"]] : []),
    ...(declared.shm_size ? [["--shm-size", declared.shm_size]] : []),
  ]
  await podman("create", ...flags.flat(), image ?? declared.image, ...(command ?? declared.command ?? []))
}

export const start = (name) => podman("start", containerOf(name))

/** As `docker compose stop`. */
export async function stop(name) {
  const { stop_grace_period: grace = "10s" } = serviceOf(name) ?? {}
  await podman("stop", "-t", String(Number.parseInt(grace)), containerOf(name))
}

export const remove = (name) => podman("rm", "-f", "-t", "0", containerOf(name))

export const inside = (name, ...command) => podman("exec", containerOf(name), ...command)

export async function addressOf(name) {
  return podman(
    "inspect",
    containerOf(name),
    "--format",
    `{{(index .NetworkSettings.Networks "${NETWORK}").IPAddress}}`,
  )
}

/** The exit code with which it ended. */
export const endOf = async (name) =>
  Number(await podman("inspect", containerOf(name), "--format", "{{.State.ExitCode}}"))

const serviceOf = (name) => services[name.startsWith("worker") ? "worker" : name]

/** Waits for the health check of the compose file. It runs here, because podman leaves it to systemd. */
export async function healthy(name) {
  const { test } = serviceOf(name).healthcheck
  const limit = Date.now() + READY_LIMIT_MS
  for (;;) {
    const isHealthy = await inside(name, ...test.slice(1)).then(
      () => true,
      () => false,
    )
    if (isHealthy) return
    const state = await podman("inspect", containerOf(name), "--format", "{{.State.Status}}")
    if (state === "exited" || Date.now() > limit) throw new Error(`${name}: ${state}\n${await logOf(name)}`)
    await sleep(100)
  }
}

export async function logOf(name) {
  const { stdout, stderr } = await run("podman", ["logs", "--tail", "30", containerOf(name)], { maxBuffer: 1e8 })
  return stdout + stderr
}

/** Waits until an address answers 200. @returns the milliseconds since `since` */
export async function answering(url, since) {
  for (;;) {
    const isThere = await fetch(url).then(
      async (answer) => answer.ok && (await answer.text()) !== "",
      () => false,
    )
    if (isThere) return Math.round(performance.now() - since)
    if (performance.now() - since > READY_LIMIT_MS) throw new Error(`${url} does not answer`)
    await sleep(10)
  }
}

/** Megabytes of the container's control group, without what the system would drop at once (files in its cache). */
export async function memoryOf(name) {
  const id = await podman("inspect", containerOf(name), "--format", "{{.Id}}")
  const path = `/sys/fs/cgroup/memory/libpod_parent/libpod-${id}/memory`
  const counts = Object.fromEntries(
    readFileSync(`${path}.stat`, "utf8")
      .split("\n")
      .map((line) => line.split(" ")),
  )
  return Math.round((Number(readFileSync(`${path}.usage_in_bytes`, "utf8")) - Number(counts.total_inactive_file)) / 1e6)
}

/** Seconds of processor time so far. */
export async function processorOf(name) {
  const id = await podman("inspect", containerOf(name), "--format", "{{.Id}}")
  return Number(readFileSync(`/sys/fs/cgroup/cpuacct/libpod_parent/libpod-${id}/cpuacct.usage`, "utf8")) / 1e9
}
