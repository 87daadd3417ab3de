import type { SignInCheck } from "@scorecard/contracts/setup"
import type { Actor } from "@scorecard/domain"
import { companySetup, confirmStep } from "#core/cycles/index.ts"
import { checkProvider } from "#platform/identity/index.ts"
import type { Platform } from "#platform/index.ts"

/** A check that succeeds is the evidence that sign-in is set up. (rules/setup#steps) */
export async function checkSignIn(
  { config, transact }: Pick<Platform, "config" | "transact">,
  actor: Actor,
): Promise<SignInCheck> {
  const { idp } = config
  if (idp === null) {
    const detail = "No identity provider is configured. Set IDP_ISSUER on the server."
    return { ok: false, issuer: null, checks: [{ key: "discovery", ok: false, detail }] }
  }
  const checks = await checkProvider(idp.issuer)
  const ok = checks.every((check) => check.ok)
  await transact(async (tx) => {
    if (ok) await confirmStep(tx.db, "sign_in", tx.at)
    const change = { issuer: idp.issuer, ok }
    tx.audit(actor, "sign_in.checked", { collection: companySetup.name, id: "sign-in", change })
  })
  return { ok, issuer: idp.issuer, checks }
}
