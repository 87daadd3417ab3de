/** The clients' redirect URIs. Nothing needs to listen there for the sign-in command. */
export const WEB_REDIRECT_URI = "http://127.0.0.1:8080/sign-in/callback"
/** A desktop client listens on a loopback port that the system chooses for each sign-in. */
export const DESKTOP_REDIRECT_URI = "http://127.0.0.1:8765/callback"

/** Providers accept any port of a native client's loopback redirect URI. (RFC 8252 §7.3) */
export const isDesktopRedirect = (uri: string) => /^http:\/\/127\.0\.0\.1:\d{1,5}\/callback$/.test(uri)

/** All redirect URIs that the development provider accepts: those two, and the web client's development server. */
export const REDIRECT_URIS = [
  WEB_REDIRECT_URI,
  DESKTOP_REDIRECT_URI,
  "http://localhost:8080",
  "http://localhost:8080/sign-in/callback",
  "http://localhost:5173/sign-in/callback",
  "http://127.0.0.1:5173/sign-in/callback",
]
