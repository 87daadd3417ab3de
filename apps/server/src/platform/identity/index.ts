export { openIdentityProvider } from "./identity-provider.ts"
export type { CodeExchange, IdentityProvider, ProviderProfile } from "./identity-provider.ts"
export { checkProvider } from "./check-provider.ts"
