/** The picture of `favicon.svg`, as part of the client: the browser loads that file for its tab on its own. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden>
      <rect width="32" height="32" rx="8" fill="#3b3fb6" />
      <path
        d="M8 21.5 13 15l4 3.5 7-9"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
