import { createHash, randomBytes } from "node:crypto"
import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { z } from "zod"
import { type Http, type HttpReply, jsonOf, LOOPBACK, textOf } from "./http.ts"
import type { Language, Text } from "./language.ts"
import type { Clock } from "./ports.ts"
import { sendPage } from "./sign-in-page.ts"

/** The sign-in ended without a session. */
export class SignInFailed extends Error {
  override readonly name = "SignInFailed"
  /** What the person is told. */
  readonly text: Text
  /** The service knows who it is and refuses them. */
  readonly isRefusal: boolean
  constructor(text: Text, isRefusal = false) {
    super("The sign-in failed")
    this.text = text
    this.isRefusal = isRefusal
  }
}

const Options = z.object({
  idp: z.object({ authorization_endpoint: z.url(), client_id: z.string(), scope: z.string() }).nullable(),
})
type Provider = NonNullable<z.infer<typeof Options>["idp"]>

type SignInDeps = {
  http: Http
  clock: Clock
  openExternal(url: string): Promise<void>
  /** Of the page that the browser ends on. */
  language(): Language
  /** Stores the session. */
  adopt(reply: HttpReply): Promise<void>
  /** Ends the session of a reply that is not wanted any longer. */
  discard(reply: HttpReply): Promise<void>
}

const HOST = "127.0.0.1"
const CALLBACK = "/callback"
const LIMIT_MS = 300_000
const RANDOM_BYTES = 32
const MAX_PROVIDER_TEXT = 300

/** One of this program's own reasons. */
export const because =
  (reason: keyof Language["copy"]["signIn"]): Text =>
  ({ copy }) =>
    copy.signIn[reason]

const random = () => randomBytes(RANDOM_BYTES).toString("base64url")

/**
 * Signs a person in through the system's browser: authorization code with PKCE, and a redirect to a loopback port of
 * this program. (RFC 8252; rules/desktop-client#sign-in)
 * @throws SignInFailed
 */
export async function signIn(deps: SignInDeps, canceled: AbortSignal): Promise<void> {
  const { http, clock, openExternal } = deps
  const provider = await readProvider(http)
  failIfCanceled(canceled)
  const secrets = { verifier: random(), state: random(), nonce: random() }
  const callback = openCallbackListener(secrets.state, deps.language)
  const stop = clock.after(LIMIT_MS, () => callback.fail(new SignInFailed(because("late"))))
  const cancel = () => callback.fail(new SignInFailed(because("canceled")))
  canceled.addEventListener("abort", cancel)
  try {
    const redirect_uri = await callback.listen()
    failIfCanceled(canceled)
    await openExternal(authorizationUrl(provider, redirect_uri, secrets)).catch(() =>
      callback.fail(new SignInFailed(because("noBrowser"))),
    )
    const code = await callback.code
    failIfCanceled(canceled)
    const given = { code, redirect_uri, code_verifier: secrets.verifier, nonce: secrets.nonce }
    const reply = await exchange(http, given)
    if (canceled.aborted) await deps.discard(reply)
    failIfCanceled(canceled)
    await deps.adopt(reply)
    callback.answer(200, ({ copy: { page } }) => [page.done.title, page.done.body])
  } catch (error) {
    const failure = error instanceof SignInFailed ? error : new SignInFailed(because("failed"))
    callback.answer(400, (language) => {
      const { title, hint } = language.copy.page.failed
      return [title, failure.text(language), hint]
    })
    throw failure
  } finally {
    stop()
    canceled.removeEventListener("abort", cancel)
    callback.close()
  }
}

function failIfCanceled(canceled: AbortSignal): void {
  if (canceled.aborted) throw new SignInFailed(because("canceled"))
}

async function readProvider(http: Http): Promise<Provider> {
  const reply = await http({ method: "GET", path: "/v1/public/sign-in-options" })
  if (reply === null) throw new SignInFailed(because("unreachable"))
  const options = Options.safeParse(jsonOf(reply))
  if (!options.success || options.data.idp === null) throw new SignInFailed(because("noProvider"))
  const { protocol, hostname } = new URL(options.data.idp.authorization_endpoint)
  // It is handed to the system, which opens more than web pages; and passwords are entered there.
  const isSafe = protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname))
  if (!isSafe) throw new SignInFailed(because("noProvider"))
  return options.data.idp
}

function authorizationUrl(
  { authorization_endpoint, client_id, scope }: Provider,
  redirect_uri: string,
  { verifier, state, nonce }: { verifier: string; state: string; nonce: string },
): string {
  const url = new URL(authorization_endpoint)
  const code_challenge = createHash("sha256").update(verifier).digest("base64url")
  const query = { client_id, response_type: "code", scope, redirect_uri, state, nonce, code_challenge }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  url.searchParams.set("code_challenge_method", "S256")
  return url.href
}

type Exchange = { code: string; redirect_uri: string; code_verifier: string; nonce: string }

async function exchange(http: Http, given: Exchange): Promise<HttpReply> {
  const headers = { "content-type": "application/json" }
  const body = JSON.stringify({ ...given, client: "desktop" })
  const reply = await http({ method: "POST", path: "/v1/auth/idp", headers, body })
  if (reply === null) throw new SignInFailed(because("unreachable"))
  if (reply.status === 200) return reply
  const detail = textOf(reply, "detail") ?? textOf(reply, "message")
  const text: Text = detail === null ? because("failed") : ({ translate }) => translate(detail)
  throw new SignInFailed(text, reply.status === 403)
}

/** Title and paragraphs of a page. */
type Texts = (language: Language) => string[]

/** The listener for the browser's return. It answers only once the outcome is known. */
function openCallbackListener(state: string, language: () => Language) {
  const { promise: code, resolve, reject } = Promise.withResolvers<string>()
  // A failure may come before anyone waits for the code.
  code.catch(() => undefined)
  let waiting: ServerResponse | null = null
  let host = ""
  const send = (response: ServerResponse, status: number, texts: Texts) => {
    const now = language()
    const [title = "", ...paragraphs] = texts(now)
    sendPage(response, status, now, title, ...paragraphs)
  }

  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? "", `http://${host}`)
    if (request.method !== "GET" || request.headers.host !== host || url?.pathname !== CALLBACK) {
      return send(response, 404, ({ copy: { page } }) => [page.notFound.title, page.notFound.body])
    }
    // Another's sign-in, or a page that sends people here: the one in progress goes on.
    if (url.searchParams.get("state") !== state || waiting !== null) {
      return send(response, 400, ({ copy: { page } }) => [page.foreign.title, page.foreign.body])
    }
    waiting = response
    const found = url.searchParams.get("code")
    if (found) resolve(found)
    else reject(new SignInFailed(reasonOfProvider(url.searchParams)))
  })

  return {
    code,
    fail: (error: SignInFailed) => reject(error),
    async listen(): Promise<string> {
      await listen(server)
      host = `${HOST}:${(server.address() as AddressInfo).port}`
      return `http://${host}${CALLBACK}`
    },
    answer(status: number, texts: Texts): void {
      if (waiting) send(waiting, status, texts)
    },
    close(): void {
      server.close()
      server.closeIdleConnections()
    },
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", () => reject(new SignInFailed(because("noListener"))))
    server.listen(0, HOST, () => resolve())
  })
}

/** What the provider says instead of a code. (RFC 6749 §4.1.2.1) */
function reasonOfProvider(query: URLSearchParams): Text {
  const theirs = query.get("error_description")?.slice(0, MAX_PROVIDER_TEXT)
  return theirs ? () => theirs : because("failed")
}
