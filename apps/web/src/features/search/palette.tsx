import { Loader, Modal, Text, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { IconSearch } from "@tabler/icons-react"
import { useRouter } from "@tanstack/react-router"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState, type KeyboardEvent, type MouseEvent } from "react"
import type { Item } from "../../api/endpoint.ts"
import { readKnownResults, searchEverything } from "../../api/endpoints.gen.ts"
import { apiQuery } from "../../lib/query.ts"
import { useMe, type Me } from "../../lib/me.ts"
import { addRecent, listRecent } from "../../lib/recent.ts"
import classes from "./search.module.css"
import { messages } from "./messages.ts"
import { language } from "../../lib/language.ts"

type Found = Item<typeof searchEverything>
/** What the service found, or a command of this client, whose address is the page it is given on. */
type Result = Found & { run?: () => void }
/** Something that this client does itself. */
export type Command = { key: string; title: string; run: () => void }
type Group = { title: string; results: Result[] }

const PAUSE_MS = 150
const LIST_ID = "search-results"

/** Finds people, pages, entries, months and actions by typing. Without a text, what was opened before. */
export function Palette({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const me = useMe()
  const [text, setText] = useState("")
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS)
  const found = useQuery({
    ...apiQuery(searchEverything, { query: { q, language } }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
    // The next letter searches again: better to say at once that it doesn't work.
    retry: false,
  })
  const [recentKeys] = useState(() => listRecent().join(","))
  // Looked up again: what someone was called, and what the reader may open, can have changed since.
  const recent = useQuery({
    ...apiQuery(readKnownResults, { query: { keys: recentKeys, language } }),
    enabled: recentKeys !== "",
    retry: false,
  })
  const [at, setAt] = useState(0)
  const groups =
    text.trim() === ""
      ? recentGroup(recent.data?.items ?? [])
      : groupsOf([...(found.data?.items ?? []), ...matching(commands, text)])
  const results = groups.flatMap((group) => group.results)
  const open = useOpen(onClose)
  const current = results[Math.min(at, results.length - 1)]

  const onKeyDown = (event: KeyboardEvent) => {
    const last = results.length - 1
    const moves: Record<string, number> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
    }
    const next = moves[event.key]
    if (next !== undefined) {
      event.preventDefault()
      setAt(next)
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" })
    }
    if (event.key === "Enter" && current) open(current, event)
  }

  return (
    <Modal opened onClose={onClose} withCloseButton={false} size={600} yOffset="12vh" padding={0} radius="md">
      <TextInput
        role="combobox"
        aria-label={messages.search}
        aria-expanded={results.length > 0}
        aria-controls={LIST_ID}
        {...(current && { "aria-activedescendant": idOf(results.indexOf(current)) })}
        aria-autocomplete="list"
        data-autofocus
        size="md"
        variant="unstyled"
        px="md"
        py={6}
        placeholder={messages.placeholder}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        leftSectionWidth={28}
        rightSection={found.isFetching || recent.isFetching ? <Loader size="xs" aria-hidden /> : null}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes["results"]}>
        <div role="listbox" id={LIST_ID} aria-label={messages.results}>
          {groups.map(({ title, results: members }) => (
            <div key={title} role="group" aria-label={title}>
              <Text size="xs" fw={500} c="dimmed" className={classes["heading"] ?? ""} aria-hidden>
                {title}
              </Text>
              {members.map((result) => (
                <ResultLink
                  key={result.key}
                  result={result}
                  id={idOf(results.indexOf(result))}
                  isCurrent={result === current}
                  onOpen={(event) => open(result, event)}
                />
              ))}
            </div>
          ))}
        </div>
        <Text size="sm" c="dimmed" p="md" role="status">
          {statusOf({
            hint: hintFor(me),
            text,
            q,
            isFailed: found.isError,
            isPending: found.isFetching,
            count: results.length,
          })}
        </Text>
      </div>
    </Modal>
  )
}

type ResultLinkProps = { result: Result; id: string; isCurrent: boolean; onOpen: (event: MouseEvent) => void }

function ResultLink({ result, id, isCurrent, onOpen }: ResultLinkProps) {
  return (
    <a
      href={result.link}
      role="option"
      id={id}
      aria-selected={isCurrent}
      tabIndex={-1}
      className={classes["result"]}
      onClick={onOpen}
    >
      <span className="name">{result.title}</span>
      {result.subtitle !== null && result.subtitle !== "" && (
        <Text component="span" size="xs" c="dimmed" className="name">
          {result.subtitle}
        </Text>
      )}
    </a>
  )
}

const idOf = (at: number) => `search-result-${at}`

/** The commands whose title has words that begin with those of the text. */
function matching(commands: readonly Command[], text: string): Result[] {
  const wordsOf = (title: string) => title.toLocaleLowerCase(language).split(/[\s:]+/)
  const isFound = ({ title }: Command) =>
    wordsOf(text.trim()).every((word) => wordsOf(title).some((each) => each.startsWith(word)))
  return commands.filter(isFound).map((command) => ({ ...command, kind: "action", subtitle: null, link: "" }))
}

const recentGroup = (recent: Result[]): Group[] =>
  recent.length === 0 ? [] : [{ title: messages.recent, results: recent }]

/** In the order in which the service sends the first of each kind. */
function groupsOf(items: readonly Result[]): Group[] {
  return [...new Set(items.map(({ kind }) => kind))].map((kind) => ({
    title: messages.kinds[kind],
    results: items.filter((item) => item.kind === kind),
  }))
}

/** Only what the reader may find or do. */
function hintFor(me: Me): string {
  if (me.level === 1) return messages.hints.own
  if (me.changingLevel >= SUPER_ADMIN) return messages.hints.closing
  return me.can("scorecard.submit") ? messages.hints.evaluating : messages.hints.pool
}

type State = { hint: string; text: string; q: string; isFailed: boolean; isPending: boolean; count: number }

function statusOf({ hint, text, q, isFailed, isPending, count }: State): string {
  if (text.trim() === "") return hint
  if (isFailed) return messages.failed
  if (isPending || q !== text.trim()) return ""
  return count === 0 ? messages.nothing(q) : messages.found(count)
}

/** Opens a result in this tab, or, like any link, in a new one. */
function useOpen(onClose: () => void) {
  const router = useRouter()
  return (result: Result, event: MouseEvent | KeyboardEvent) => {
    if (result.run) {
      event.preventDefault()
      onClose()
      return result.run()
    }
    addRecent(result.key)
    if (event.ctrlKey || event.metaKey) {
      if (event.type === "keydown") window.open(result.link, "_blank", "noopener")
      return
    }
    event.preventDefault()
    onClose()
    router.history.push(result.link)
  }
}
