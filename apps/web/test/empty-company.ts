import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { startProgram, type Program } from "../../server/test/support/program.ts"
import { NOW, openSession } from "./product.ts"

export type EmptyCompany = { program: Program; close(): Promise<void> }

/** The real program with an empty database: admin@example.com is the only person. */
export async function openEmptyCompany(settings: Record<string, string> = {}): Promise<EmptyCompany> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "scorecard-empty-"))
  // As root, the database runs as a different user, who must be able to access it.
  await chmod(dataDirectory, 0o755)
  const program = await startProgram({
    DATA_DIR: dataDirectory,
    DEMO_DATA: "false",
    CLOCK_START: NOW,
    LOG_LEVEL: "info",
    RATE_LIMIT_SIGN_IN: "0",
    RATE_LIMIT_DEFAULT: "0",
    ...settings,
  })
  return {
    program,
    async close() {
      await program.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Opens the page with a session of this person. */
export async function signInTo(page: Page, { address }: Pick<Program, "address">, email: string): Promise<void> {
  const session = await openSession(address, email)
  await page.goto(`${address}/privacy`)
  await page.evaluate((stored) => {
    localStorage.clear()
    localStorage.setItem("scorecard.session", stored)
  }, JSON.stringify(session))
}
