import { Center, Loader, Stack, Text } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { signInAtIdp } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Failure } from "../../ui/states.tsx"
import { returnAddress } from "../../lib/return-address.ts"
import { endJourney } from "./provider.ts"
import { useCompleteSignIn } from "./use-complete-sign-in.ts"
import { messages } from "./messages.ts"

/** Where the identity provider redirects to: exchanges the code for a session. */
export default function SignInReturnPage() {
  const [answer] = useSearchFilters({ code: "", state: "", error: "", error_description: "" })
  const [failure, setFailure] = useState<unknown>(null)
  const navigate = useNavigate()
  const arrive = useCompleteSignIn()
  const begun = useRef(false)
  useEffect(() => {
    // A code works only once.
    if (begun.current) return
    begun.current = true
    finish(answer)
      .then(({ signIn, to }) => {
        arrive(signIn)
        return navigate({ to, replace: true })
      })
      .catch(setFailure)
  }, [answer, arrive, navigate])
  return (
    <Center component="main" mih="100vh" p="md">
      {failure === null ? (
        <Loader role="img" aria-label={messages.signInReturnPage.signingIn} />
      ) : (
        <Stack maw={480} align="flex-start">
          <Text component="h1" fw={700} size="xl">
            {messages.signInReturnPage.youAreNotSignedIn}
          </Text>
          <Failure error={failure} />
          <ButtonLink to="/sign-in">{messages.signInReturnPage.tryAgain}</ButtonLink>
        </Stack>
      )}
    </Center>
  )
}

async function finish(answer: { code: string; state: string; error: string; error_description: string }) {
  const journey = endJourney(answer.state)
  if (answer.error !== "")
    throw new Error(messages.signInReturnPage.providerRefused(answer.error_description || answer.error))
  if (!journey) throw new Error(messages.signInReturnPage.signInUsed)
  const signIn = await call(signInAtIdp, {
    body: {
      code: answer.code,
      client: "web",
      redirect_uri: returnAddress(),
      code_verifier: journey.verifier,
      nonce: journey.nonce,
    },
  })
  return { signIn, to: journey.to }
}
