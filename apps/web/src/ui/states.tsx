import { Alert, Button, Center, Skeleton, Stack, Text, ThemeIcon } from "@mantine/core"
import { IconAlertTriangle, IconInbox, IconLock, IconPlugConnectedX, type Icon } from "@tabler/icons-react"
import type { UseQueryResult } from "@tanstack/react-query"
import { useEffect, useEffectEvent, type ReactNode } from "react"
import { CallFailed, messageOf, secondsToNextTry, titleOf } from "../lib/problem.ts"
import { messages } from "./messages.ts"

const MS_PER_SECOND = 1_000

/** Shown while something loads. What comes after it on the page waits for it: see theme.css. */
export function Loading({ lines = 4 }: { lines?: number }) {
  return (
    <Stack gap="sm" role="status" aria-label={messages.states.loading} data-first-load>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={line === 0 ? 28 : 44} radius="md" />
      ))}
    </Stack>
  )
}

type EmptyProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** What is missing, where it isn't the content of a list. */
  icon?: Icon
}

/** Shown when there is nothing: what would be here, and what to do about it. */
export function Empty({ title, children, action, icon: EmptyIcon = IconInbox }: EmptyProps) {
  return (
    <Center py="xl">
      <Stack align="center" gap="xs" maw={440} ta="center">
        <ThemeIcon variant="light" size="xl" radius="xl" color="gray">
          <EmptyIcon aria-hidden />
        </ThemeIcon>
        <Text fw={600}>{title}</Text>
        {children !== undefined && (
          <Text c="dimmed" size="sm" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  )
}

/**
 * A refusal or failure, its reason, and what to do. If the service is down or asks to wait, `onRetry` is called
 * automatically after a while.
 */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const refused = error instanceof CallFailed && (error.status === 403 || error.status === 404)
  const mayTryAgain = !refused && !(error instanceof CallFailed && error.status === 422)
  const away = error instanceof CallFailed && (error.status === 0 || error.status === 503)
  const pause = useNextTry(error, onRetry)
  const Icon = refused ? IconLock : away ? IconPlugConnectedX : IconAlertTriangle
  return (
    <Alert
      role="alert"
      color={refused ? "gray" : away ? "orange" : "red"}
      variant="light"
      icon={<Icon aria-hidden />}
      title={titleOf(error)}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {messageOf(error)}
          {pause !== null && messages.states.tryingAgainInSeconds(pause)}
        </Text>
        {error instanceof CallFailed && error.problem?.request_id && error.status >= 500 && (
          <Text size="xs" c="dimmed">
            {messages.states.requestRequestId(error.problem.request_id)}
          </Text>
        )}
        {onRetry && mayTryAgain && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {messages.states.tryAgain}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function useNextTry(error: unknown, onRetry: (() => void) | undefined): number | null {
  const pause = onRetry ? secondsToNextTry(error) : null
  const tryAgain = useEffectEvent(() => {
    // A hidden tab retries when it comes to the front.
    if (document.visibilityState === "visible") onRetry?.()
  })
  useEffect(() => {
    if (pause === null) return undefined
    const timer = setTimeout(() => tryAgain(), pause * MS_PER_SECOND)
    return () => clearTimeout(timer)
  }, [error, pause])
  return pause
}

type AnswerProps<Data> = {
  of: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isPending">
  lines?: number
  children: (data: Data) => ReactNode
}

/** The states of a read: loading, refused or failed. Earlier data stays while a refetch fails. */
export function Answer<Data>({ of, lines, children }: AnswerProps<Data>) {
  if (of.data !== undefined) {
    return (
      <>
        {of.error !== null && <Failure error={of.error} onRetry={() => void of.refetch()} />}
        {children(of.data)}
      </>
    )
  }
  if (of.error !== null) return <Failure error={of.error} onRetry={() => void of.refetch()} />
  return <Loading {...(lines !== undefined && { lines })} />
}
