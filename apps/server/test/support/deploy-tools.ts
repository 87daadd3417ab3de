import { spawnSync } from "node:child_process"

/** What checks the files of `deploy/`, with the Debian package that has it. */
export const DEPLOY_TOOLS = { promtool: "prometheus", "systemd-analyze": "systemd" } as const

export const hasTool = (name: string): boolean => spawnSync(name, ["--version"]).error === undefined

export const hasDeployTools = (): boolean => Object.keys(DEPLOY_TOOLS).every(hasTool)
