/**
 * Headers for a page on our origin, whose storage contains people's tokens: it loads only from `sources`, and no page
 * may frame it.
 */
export function securityHeaders(sources: readonly string[]): Record<string, string> {
  const policy = ["default-src 'none'", ...sources, "base-uri 'none'", "frame-ancestors 'none'"]
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
  }
}
