import { createHash } from "node:crypto"
import type { Page } from "@playwright/test"
import { createSigningKey, readReleaseKeys, signManifest, verifyManifest } from "@scorecard/desktop-releases"
import { expect, expectAccessible, test } from "./product.ts"

const signing = createSigningKey()
const KEYS = readReleaseKeys(signing.publicKey)
const PUBLIC = "/v1/public/desktop-releases"

const setup = (version: string) => Buffer.concat([Buffer.from(`MZ ${version}`), Buffer.alloc(40_000, version)])

/** The three files of a release, as a builder has them. */
function build(version: string, channel: string, file = setup(version)) {
  const sha256 = createHash("sha256").update(file).digest("hex")
  const content = { version, channel, url: `${PUBLIC}/files/${sha256}`, sha256, size: file.length }
  const bytes = Buffer.from(JSON.stringify({ ...content, published_at: "2026-11-20T14:00:00Z" }))
  const signature = Buffer.from(`${signManifest(bytes, signing.privateKey)}\n`)
  return {
    file: { name: "Scorecard Setup.exe", mimeType: "application/octet-stream", buffer: file },
    manifest: { name: `manifest-${version}.json`, mimeType: "application/json", buffer: bytes },
    signature: { name: `manifest-${version}.json.sig`, mimeType: "text/plain", buffer: signature },
  }
}
type Build = ReturnType<typeof build>

type Area = ReturnType<Page["getByRole"]>

async function choose(area: Area, label: string, file: Build["file"]): Promise<void> {
  // Firefox's driver opens an input's file chooser only once.
  await area.getByRole("group", { name: label }).locator('input[type="file"]').setInputFiles(file)
}

async function chooseAll(area: Area, { file, manifest, signature }: Build): Promise<void> {
  await choose(area, "Installer", file)
  await choose(area, "Manifest", manifest)
  await choose(area, "Signature", signature)
}

test("a super admin publishes, promotes and withdraws a release; a tampered one is refused", async ({
  signedInAs,
  product,
}) => {
  const { address } = product.program
  const page = await signedInAs("admin@example.com")

  // Without a key, the page says what to set.
  await page.goto(`${address}/admin/desktop-releases`)
  await expect(page.getByRole("heading", { level: 1, name: "Desktop releases" })).toBeVisible()
  await expect(page.getByText("No release yet")).toBeVisible()
  await expect(page.getByRole("alert").filter({ hasText: "DESKTOP_RELEASE_KEYS" })).toBeVisible()
  await expectAccessible(page)
  await product.restart({ DESKTOP_RELEASE_KEYS: signing.publicKey })

  // The search finds the page.
  await page.goto(`${address}/evaluation-status`)
  await expect(page.getByRole("heading", { level: 1, name: "Evaluation status" })).toBeVisible()
  await page.keyboard.press("Control+K")
  await page.getByRole("combobox", { name: "Search" }).fill("desktop rel")
  await page.getByRole("option", { name: /Desktop releases/ }).click()
  await expect(page.getByText("No release yet")).toBeVisible()
  await expect(page.getByText("DESKTOP_RELEASE_KEYS")).toBeHidden()

  // A file that is not the signed one
  await page.getByRole("button", { name: "Publish" }).click()
  const drawer = page.getByRole("dialog", { name: "Publish a release" })
  await drawer.getByRole("button", { name: "Publish" }).click()
  await expect(drawer.getByText("Choose this file.").first()).toBeVisible()
  const release = build("1.4.0", "staging")
  const tampered = Buffer.from(release.file.buffer)
  tampered[9] = 0x21
  await chooseAll(drawer, { ...release, file: { ...release.file, buffer: tampered } })
  await drawer.getByRole("button", { name: "Publish" }).click()
  const installer = drawer.getByRole("group", { name: "Installer" }).locator("..")
  await expect(installer.getByRole("alert")).toContainText("not the one that was signed")
  // A manifest that was changed after it was signed
  const changed = Buffer.from(release.manifest.buffer.toString().replace("1.4.0", "9.4.0"))
  await choose(drawer, "Installer", release.file)
  await choose(drawer, "Manifest", { ...release.manifest, buffer: changed })
  await drawer.getByRole("button", { name: "Publish" }).click()
  const signature = drawer.getByRole("group", { name: "Signature" }).locator("..")
  await expect(signature.getByRole("alert")).toContainText("None of the keys")
  await expectAccessible(page)
  expect((await fetch(`${address}${PUBLIC}/staging`)).status).toBe(404)

  // The right one
  await choose(drawer, "Manifest", release.manifest)
  await drawer.getByRole("button", { name: "Publish" }).click()
  await expect(page.getByText("1.4.0 is published to Staging.")).toBeVisible()
  await expect(page.getByRole("row", { name: /1\.4\.0/ })).toContainText("Current")
  const staging = page.getByRole("group", { name: "Staging" })
  const production = page.getByRole("group", { name: "Production" })
  await expect(staging).toContainText("1.4.0")
  await expect(production).toContainText("Nothing")
  const offered = (await (await fetch(`${address}${PUBLIC}/staging`)).json()) as { manifest: string; signature: string }
  const verified = verifyManifest(Buffer.from(offered.manifest, "base64"), offered.signature, KEYS)
  expect(verified?.manifest.version).toBe("1.4.0")
  const download = await fetch(new URL(verified?.manifest.url ?? "", address))
  expect(Buffer.from(await download.arrayBuffer()).equals(release.file.buffer)).toBe(true)

  // To production
  await page.getByRole("button", { name: "1.4.0" }).click()
  const one = page.getByRole("dialog", { name: "Release" })
  await expect(one).toContainText("Clients are offered this release.")
  await expectAccessible(page)
  await one.getByRole("button", { name: "Promote to Production" }).click()
  const promotion = page.getByRole("dialog", { name: "Promote 1.4.0 to Production" })
  await choose(promotion, "Manifest", release.manifest)
  await choose(promotion, "Signature", release.signature)
  await promotion.getByRole("button", { name: "Promote" }).click()
  await expect(promotion.getByRole("alert").first()).toContainText("Sign a manifest for the other channel.")
  const promoted = build("1.4.0", "production")
  await choose(promotion, "Manifest", promoted.manifest)
  await choose(promotion, "Signature", promoted.signature)
  await promotion.getByRole("button", { name: "Promote" }).click()
  await expect(page.getByText("1.4.0 is now in Production, too.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(production).toContainText("1.4.0")
  expect((await fetch(`${address}${PUBLIC}/production`)).status).toBe(200)

  // And back
  await page
    .getByRole("row", { name: /1\.4\.0.*Production/ })
    .getByRole("button", { name: "1.4.0" })
    .click()
  await one.getByRole("button", { name: "Withdraw" }).click()
  const question = page.getByRole("dialog", { name: "Withdraw 1.4.0 from Production?" })
  await expect(question).toContainText("will be offered nothing until you publish another version")
  await question.getByRole("textbox", { name: "Reason" }).fill("It doesn't start on Windows 10.")
  await expectAccessible(page)
  await question.getByRole("button", { name: "Withdraw" }).click()
  await expect(page.getByText("1.4.0 is withdrawn.")).toBeVisible()
  await expect(one).toContainText("It doesn't start on Windows 10.")
  await expect(one.getByRole("button", { name: "Withdraw" })).toBeHidden()
  await page.keyboard.press("Escape")
  await expect(production).toContainText("Nothing")
  await expect(staging).toContainText("1.4.0")
  expect((await fetch(`${address}${PUBLIC}/production`)).status).toBe(404)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole("row", { name: /1\.4\.0/ }).first()).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
