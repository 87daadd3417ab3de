/** Where the identity provider sends people back to. (rules/sign-in#sign-in-order) */
export function returnAddress(): string {
  return `${window.location.origin}/sign-in/return`
}
