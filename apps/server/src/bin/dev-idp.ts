import { CLIENT_ID, REDIRECT_URIS, startTestIdp } from "#test/idp.ts"

const PORT = Number(process.env["DEV_IDP_PORT"] ?? "8090")
const CLIENT_SECRET = "only-for-development"
/** Beside where the service itself runs: the web client's development server, and a desktop client's loopback port. */
const MORE_REDIRECT_URIS = [
  "http://localhost:8080/sign-in/callback",
  "http://localhost:5173/sign-in/callback",
  "http://127.0.0.1:5173/sign-in/callback",
  "http://127.0.0.1:8765/callback",
]

/** An OpenID provider for development: whoever types in an address is signed in with it. Never run it elsewhere. */
const idp = await startTestIdp({
  port: PORT,
  clientSecret: CLIENT_SECRET,
  redirectUris: [...REDIRECT_URIS, ...MORE_REDIRECT_URIS],
  accountOf: (email) => ({ sub: `dev|${email.toLowerCase()}`, claims: { email, email_verified: true } }),
})

console.log(`A development OpenID provider listens at ${idp.issuer}. Start the service with

  IDP_ISSUER=${idp.issuer} IDP_CLIENT_ID=${CLIENT_ID} IDP_CLIENT_SECRET=${CLIENT_SECRET} npm start
`)
