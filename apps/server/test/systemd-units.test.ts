import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { hasTool } from "./support/deploy-tools.ts"

const UNITS = fileURLToPath(new URL("../../../deploy/systemd", import.meta.url))
const units = readdirSync(UNITS).filter((name) => name.endsWith(".service"))

describe.skipIf(!hasTool("systemd-analyze"))("systemd-analyze", () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "scorecard-units-"))))
  afterAll(() => rmSync(folder, { recursive: true }))

  /** A copy of a unit, with the Node that runs the tests where the unit has Debian's: the command must exist. */
  function copyOf(name: string, change = (unit: string) => unit): string {
    const unit = readFileSync(join(UNITS, name), "utf8").replace("/usr/bin/node", process.execPath)
    writeFileSync(join(folder, name), change(unit))
    return join(folder, name)
  }

  /** What it finds in our units. It also reads those of the machine that ours are ordered after. */
  function faultsOf(file: string): string[] {
    const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", file], { encoding: "utf8" })
    return `${stdout}${stderr}`.split("\n").filter((line) => line.includes("scorecard-"))
  }

  test.each(units)("accepts %s", (name) => {
    expect(faultsOf(copyOf(name))).toEqual([])
  })

  test.each([
    ["a misspelled setting", (unit: string) => unit.replace("Restart=", "Restrat="), /Unknown key.*Restrat/],
    ["a wrong value", (unit: string) => unit.replace("KillMode=mixed", "KillMode=some"), /kill mode/i],
    ["a missing program", (unit: string) => unit.replace(process.execPath, "/nowhere/node"), /\/nowhere\/node/],
  ])("would find %s", (_, change, expected) => {
    for (const name of units) expect(faultsOf(copyOf(name, change)).join("\n")).toMatch(expected)
  })

  test.each(units)("rates the exposure of %s as at most 2 of 10", (name) => {
    const args = ["security", "--offline=true", "--threshold=20", copyOf(name)]
    const { status, stdout, stderr } = spawnSync("systemd-analyze", args, { encoding: "utf8" })
    expect({ status, said: status === 0 ? "" : stdout + stderr }).toEqual({ status: 0, said: "" })
  })
})
