import {
  Anchor,
  Badge,
  Button,
  Center,
  Divider,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
  UnstyledButton,
} from "@mantine/core"
import { findLanguage, LANGUAGES } from "@scorecard/domain/languages"
import { useDocumentTitle } from "@mantine/hooks"
import { IconLogin2 } from "@tabler/icons-react"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { devLogin, listDevLoginPeople, readSignInOptions, readAppStatus } from "../../api/endpoints.gen.ts"
import { MaintenanceNote } from "./maintenance-note.tsx"
import { language, switchLanguageAtSignIn } from "../../lib/language.ts"
import { apiQuery } from "../../lib/query.ts"
import { scrollIntoView } from "../../lib/scroll-into-view.ts"
import { call } from "../../lib/api-client.ts"
import { CallFailed } from "../../lib/problem.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { PersonAvatar } from "../../ui/person-avatar.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { Answer, Failure } from "../../ui/states.tsx"
import { goToProvider } from "./provider.ts"
import { LEVEL_NAMES } from "../../lib/levels.ts"
import { useCompleteSignIn } from "./use-complete-sign-in.ts"
import classes from "./sign-in.module.css"
import { messages } from "./messages.ts"

/** Sign in through the company's provider, or in development by choosing a person. */
export default function SignInPage() {
  useDocumentTitle(messages.signInPage.signInScorecardPlatform)
  const [{ to, again }] = useSearchFilters({ to: "", again: "" })
  const options = useQuery(apiQuery(readSignInOptions))
  const status = useQuery(apiQuery(readAppStatus))
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={720} gap="lg">
        <Stack gap={4} align="center" ta="center">
          <img src="/favicon.svg" width={48} height={48} alt="" />
          <Title order={1}>{messages.signInPage.scorecardPlatform}</Title>
          <Text c="dimmed">
            {again === "1" ? messages.signInPage.welcomeBack : messages.signInPage.yourMonthExplainedFigure}
          </Text>
        </Stack>
        {status.data?.maintenance && (
          <MaintenanceNote message={status.data.message ?? messages.signInPage.maintenance} />
        )}
        <Answer of={options} lines={2}>
          {({ idp, dev_login }) => (
            <Paper withBorder p="lg" bg="var(--surface)">
              <Stack>
                {idp && (
                  <Button
                    size="md"
                    leftSection={<IconLogin2 size={18} aria-hidden />}
                    onClick={() => void goToProvider(idp, to || "/")}
                  >
                    {messages.signInPage.signIn}
                  </Button>
                )}
                {idp && dev_login && <Divider label={messages.signInPage.orInDevelopment} />}
                {dev_login && <DevLogin to={to || "/"} />}
                {!idp && !dev_login && <Text>{messages.signInPage.noOneCanSignIn}</Text>}
              </Stack>
            </Paper>
          )}
        </Answer>
        <Group justify="center" gap="md">
          {/* The service renders these pages for every client, without scripts. */}
          <Anchor size="sm" href="/privacy">
            {messages.signInPage.privacy}
          </Anchor>
          <Anchor size="sm" href="/terms">
            {messages.signInPage.terms}
          </Anchor>
          <NativeSelect
            size="xs"
            aria-label={messages.signInPage.language}
            value={language}
            onChange={({ currentTarget }) => switchLanguageAtSignIn(findLanguage([currentTarget.value]) ?? language)}
            data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Group>
      </Stack>
    </Center>
  )
}

function DevLogin({ to }: { to: string }) {
  const navigate = useNavigate()
  const arrive = useCompleteSignIn()
  const people = useQuery(apiQuery(listDevLoginPeople))
  const [email, setEmail] = useState("")
  const signIn = useMutation({
    mutationFn: ({ address }: { address: string; isFromList: boolean }) =>
      call(devLogin, { body: { email: address, client: "web" } }),
    onSuccess: (answer) => {
      arrive(answer)
      void navigate({ to, replace: true })
    },
  })
  const isFromList = signIn.variables?.isFromList === true
  const listFailure = isFromList ? signIn.error : null
  const formFailure = isFromList ? null : signIn.error
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (listFailure !== null) scrollIntoView(top.current)
  }, [listFailure])
  return (
    <Stack>
      <div ref={top} hidden={listFailure === null}>
        {listFailure !== null && <Failure error={listFailure} />}
      </div>
      <Text size="sm" c="dimmed">
        {messages.signInPage.inProduction(
          people.data?.demo_company ? messages.signInPage.chooseDemoPerson : messages.signInPage.developmentSignIn,
        )}
      </Text>
      <Answer of={people} lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm">{messages.signInPage.noOneIsHereYet}</Text>
          ) : (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
              {items.map((person) => (
                <UnstyledButton
                  key={person.employee_id}
                  className={classes["person"]}
                  disabled={signIn.isPending}
                  onClick={() => signIn.mutate({ address: person.email_address, isFromList: true })}
                >
                  <Group gap="sm" wrap="nowrap">
                    <PersonAvatar name={person.name} />
                    <div style={{ minWidth: 0 }}>
                      <Text size="sm" fw={600} truncate className="name">
                        {person.name}
                      </Text>
                      <Text size="xs" c="dimmed" truncate>
                        {person.position}
                        {person.department !== null && `, ${person.department}`}
                      </Text>
                      <Badge size="xs">{LEVEL_NAMES[person.access_level]}</Badge>
                    </div>
                  </Group>
                </UnstyledButton>
              ))}
            </SimpleGrid>
          )
        }
      </Answer>
      <Form error={formFailure} onSubmit={() => signIn.mutate({ address: email, isFromList: false })}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={messages.signInPage.orAnyoneByWorkEmail}
            type="email"
            required
            value={email}
            error={formFailure instanceof CallFailed ? formFailure.fields["email"] : undefined}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            style={{ flex: 1 }}
          />
          <Button type="submit" variant="default" loading={signIn.isPending}>
            {messages.signInPage.signInByEmail}
          </Button>
        </Group>
        <FormNote />
      </Form>
    </Stack>
  )
}
