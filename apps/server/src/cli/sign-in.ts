import { VisitFailed } from "#development/provider-visit.ts"
import { CallFailed } from "#development/service-client.ts"
import { BadArguments, SIGN_IN_HELP, signInArguments } from "#development/sign-in-arguments.ts"
import { signInAsClient } from "#development/sign-in.ts"

/** Signs in to a running service through an OpenID provider. See `--help`. */
try {
  const options = signInArguments(process.argv.slice(2), process.env["PORT"])
  if (options.help) process.stdout.write(SIGN_IN_HELP)
  else await signInAsClient(options, (line) => console.log(line))
} catch (error) {
  if (error instanceof BadArguments) console.error(`${error.message}\nnpm run sign-in -- --help shows the options.`)
  else if (error instanceof VisitFailed) console.error(`The provider refused the sign-in. ${error.message}`)
  else if (error instanceof CallFailed) console.error(error.message)
  else console.error(error)
  process.exitCode = 1
}
