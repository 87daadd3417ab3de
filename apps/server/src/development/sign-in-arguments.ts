import { parseArgs } from "node:util"
import { CLIENTS } from "@scorecard/contracts/session"
import { DESKTOP_REDIRECT_URI, WEB_REDIRECT_URI } from "./redirect-addresses.ts"

export const SIGN_IN_HELP = `Signs someone in through the identity provider, as a client does, and shows each answer.

  npm run sign-in -- --email admin@example.com --client desktop

  --email address   who signs in; an employee record has to have this address
  --client name     web (default) or desktop. A desktop client also renews its sign-in once and signs out
  --url address     where the service listens (default http://127.0.0.1:8080, or the port that PORT names)
  --redirect-uri a  where the provider sends people back to, if it knows other addresses than these:
                    ${WEB_REDIRECT_URI} (web), ${DESKTOP_REDIRECT_URI} (desktop)
  --help            this text

The provider has to be the development one (npm run dev:idp): this command knows no password.
`

export type SignInArguments = {
  help: boolean
  email: string
  client: (typeof CLIENTS)[number]
  url: string
  redirectUri: string
}

/** The command line is invalid; the message says why. */
export class BadArguments extends Error {
  override readonly name = "BadArguments"
}

/** @throws BadArguments */
export function signInArguments(typed: readonly string[], port = "8080"): SignInArguments {
  const values = parsed(typed, port)
  const client = CLIENTS.find((name) => name === values.client)
  if (!client) throw new BadArguments(`--client is ${CLIENTS.join(" or ")}, not "${values.client}".`)
  if (!values.help && !values.email.includes("@")) throw new BadArguments("--email takes the address of who signs in.")
  const redirectUri = values["redirect-uri"] ?? (client === "web" ? WEB_REDIRECT_URI : DESKTOP_REDIRECT_URI)
  return {
    help: values.help,
    email: values.email,
    client,
    url: address("url", values.url).replace(/\/+$/, ""),
    redirectUri: address("redirect-uri", redirectUri),
  }
}

function parsed(typed: readonly string[], port: string) {
  try {
    const { values } = parseArgs({
      args: [...typed],
      options: {
        email: { type: "string", default: "" },
        client: { type: "string", default: "web" },
        url: { type: "string", default: `http://127.0.0.1:${port}` },
        "redirect-uri": { type: "string" },
        help: { type: "boolean", default: false },
      },
    })
    return values
  } catch (error) {
    // parseArgs throws TypeErrors with user-facing messages.
    throw error instanceof TypeError ? new BadArguments(error.message, { cause: error }) : error
  }
}

function address(name: string, text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return text
  throw new BadArguments(`--${name} is an address that begins with http:// or https://, not "${text}".`)
}
