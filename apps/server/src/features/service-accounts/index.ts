import * as contracts from "@scorecard/contracts/service-accounts"
import { mount, timestamp, type Platform } from "#platform/index.ts"
import { serviceAccounts } from "#core/people/index.ts"
import { createAccount, presentAccount, presentAccounts, revokeAccount, rotateKey, updateAccount } from "./accounts.ts"
import { serviceAccountList } from "./accounts.store.ts"

export { recognizeKeys } from "./authenticate.ts"

/** Accounts for programs: what they may do, and their keys. (rules/service-accounts) */
export function openServiceAccounts(platform: Platform) {
  const { db } = platform
  const reading = () => ({ db, at: timestamp(platform.clock.now()) })
  const locate = ({ params }: { params: { id: string } }) => serviceAccounts.get(db, params.id)

  return {
    routes: [
      mount(contracts.listServiceAccounts, ({ actor, query }) => {
        const now = reading()
        return serviceAccountList.page(platform, query, now.at, (found) => presentAccounts(now, actor, found))
      }),
      mount(contracts.exportServiceAccounts, ({ actor, query }) => {
        const now = reading()
        return serviceAccountList.file(platform, query, now.at, (found) => presentAccounts(now, actor, found))
      }),
      mount(contracts.readServiceAccount, async (request) =>
        presentAccount(reading(), request.actor, await locate(request)),
      ),
      mount(contracts.createServiceAccount, ({ actor, body }) => createAccount(platform, actor, body)),
      mount(
        contracts.updateServiceAccount,
        ({ actor, params, body, ifMatch }) => updateAccount(platform, actor, { id: params.id, body, ifMatch }),
        locate,
      ),
      mount(
        contracts.rotateServiceAccountKey,
        ({ actor, params, body }) => rotateKey(platform, actor, { id: params.id, body }),
        locate,
      ),
      mount(contracts.revokeServiceAccount, ({ actor, params }) => revokeAccount(platform, actor, params.id), locate),
    ],
  }
}
