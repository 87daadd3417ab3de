import { execFile } from "node:child_process"
import { copyFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import pg from "pg"
import { startNode } from "./child.ts"

const NPM_PACKAGES = ["payload@3.90.2", "@payloadcms/db-postgres@3.90.2", "@hono/node-server@1.19.19"]
const PROGRAM = fileURLToPath(new URL("./serve-payload.mjs", import.meta.url))
const DATABASE = "bench_peer"

export type Peer = { origin: string; pid: number; token: string; employees: (number | string)[]; stop(): Promise<void> }

/** Installs the peer in a separate folder, never among our dependencies, and starts it on the same PostgreSQL. */
export async function startPeer(directory: string, documentsUrl: string): Promise<Peer> {
  console.log(`${NPM_PACKAGES[0]} is installed …`)
  writeFileSync(join(directory, "package.json"), JSON.stringify({ private: true, type: "module" }))
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund", ...NPM_PACKAGES], { cwd: directory })
  copyFileSync(PROGRAM, join(directory, "serve.mjs"))

  const admin = new pg.Client({ connectionString: documentsUrl })
  await admin.connect()
  await admin.query(`create database ${DATABASE}`)
  await admin.end()
  const url = new URL(documentsUrl)
  url.pathname = `/${DATABASE}`

  const env = { ...process.env, PEER_DATABASE_URL: url.href, NODE_ENV: "development" }
  const child = startNode(["serve.mjs"], { cwd: directory, env })
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  const said = await new Promise<Omit<Peer, "pid" | "stop">>((resolve, reject) => {
    void exited.then(() => reject(new Error("the peer ended before it was ready")))
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (line.startsWith('{"origin"')) resolve(JSON.parse(line) as Omit<Peer, "pid" | "stop">)
    })
  })
  return {
    ...said,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM")
      await exited
    },
  }
}
