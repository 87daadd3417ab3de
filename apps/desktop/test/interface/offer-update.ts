import { expect } from "@playwright/test"
import { KEYS, RELEASES, signed } from "../../../server/src/features/desktop-releases/releases.test-support.ts"
import { signIn } from "../../../server/test/support/program.ts"
import { createInstallation, type Behavior } from "../support/versions.ts"
import type { Product } from "./window.ts"

/** Version 1.0.0 is installed, and a newer one published, which does this when it is started. */
export async function offerUpdate({ program }: Product, version: string, behavior: Behavior, script = "") {
  const installed = createInstallation()
  const { manifest, signature, file } = signed(version, "production", {
    bytes: installed.setup(version, behavior, script.replaceAll("$DATA", installed.data)),
  })
  const form = new FormData()
  form.set("manifest", new Blob([manifest]), "manifest.json")
  form.set("signature", new Blob([signature]), "manifest.json.sig")
  form.set("file", new Blob([new Uint8Array(file)]), "Setup.exe")
  const headers = { authorization: `Bearer ${await signIn(program, "admin@example.com")}` }
  const published = await fetch(program.address + RELEASES, { method: "POST", headers, body: form })
  expect(published.status).toBe(201)
  let exits = 0
  const exit = () => void (exits += 1)
  const { installer, data: directory } = installed
  return { installed, exits: () => exits, options: { installer, directory, exit, releaseKeys: KEYS, version: "1.0.0" } }
}
