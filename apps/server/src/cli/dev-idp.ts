import { CLIENT_ID, startDevelopmentProvider } from "#development/provider.ts"

const PORT = Number(process.env["DEV_IDP_PORT"] ?? "8090")
const CLIENT_SECRET = "only-for-development"

/** An OpenID provider for development only: it signs anyone in with any email address they type. */
const idp = await startDevelopmentProvider({
  port: PORT,
  clientSecret: CLIENT_SECRET,
  accountOf: (email) => ({ sub: `dev|${email.toLowerCase()}`, claims: { email, email_verified: true } }),
})

console.log(`A development OpenID provider is listening at ${idp.issuer}. Start the service with

  IDP_ISSUER=${idp.issuer} IDP_CLIENT_ID=${CLIENT_ID} IDP_CLIENT_SECRET=${CLIENT_SECRET} npm start

and sign in with

  npm run sign-in -- --email admin@example.com --client desktop
`)
