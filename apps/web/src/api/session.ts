// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/session"
import { endpoint } from "./endpoint.ts"

export const devLogin = endpoint<typeof contract.devLogin>("POST", "/v1/auth/dev-login")
export const endImpersonation = endpoint<typeof contract.endImpersonation>("DELETE", "/v1/auth/impersonate")
export const impersonate = endpoint<typeof contract.impersonate>("POST", "/v1/auth/impersonate")
export const listDevLoginPeople = endpoint<typeof contract.listDevLoginPeople>("GET", "/v1/auth/dev-login/people")
export const readPermissionMatrix = endpoint<typeof contract.readPermissionMatrix>("GET", "/v1/auth/permissions/matrix")
export const readPermissions = endpoint<typeof contract.readPermissions>("GET", "/v1/auth/permissions")
export const readSignInOptions = endpoint<typeof contract.readSignInOptions>("GET", "/v1/public/sign-in-options")
export const refreshSession = endpoint<typeof contract.refreshSession>("POST", "/v1/auth/refresh")
export const signInAtIdp = endpoint<typeof contract.signInAtIdp>("POST", "/v1/auth/idp")
export const signOut = endpoint<typeof contract.signOut>("POST", "/v1/auth/logout")
