import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { callerOf, done, ALL_PEOPLE, everythingSent, ONE, peopleOf, TWO, type Company } from "./company.ts"
import { ROWS, type Row, type Scene } from "./rows.ts"
import type { Arrival } from "./situations.ts"

/** Everything that arrived since the morning. */
export type Arrived = {
  items: { person: string; type: string; title: string; link: string | null }[]
  mails: { person: string; subject: string; id: string }[]
  /** The history, next to what arrived in the channel. */
  posts: { title: string; status: string; received: number }[]
}

export async function arrivedNow(company: Company): Promise<Arrived> {
  await everythingSent(company)
  const { mailServer, receiver } = company
  const inboxes = await Promise.all(
    ALL_PEOPLE.map(async (person) => {
      const { items } = await done(callerOf(company, person).get("/v1/notifications?unread=true&limit=100"))
      return items.map(({ type, title, link }: Arrived["items"][number]) => ({ person, type, title, link }))
    }),
  )
  const history = await done(callerOf(company, "ADMIN").get("/v1/system/teams/posts?limit=50"))
  return {
    items: inboxes.flat(),
    mails: mailServer.arrived.map(({ to, mail }) => ({
      person: to.join().replace("@example.com", "").toUpperCase(),
      subject: mail.subject ?? "",
      id: mail.messageId ?? "",
    })),
    posts: history.items.map(({ title, status: became }: Record<string, string>) => {
      const received = receiver.received.filter(({ body }) => body.summary === title).length
      return { title, status: became, received }
    }),
  }
}

/** The arrivals that belong to this row; duplicates are listed twice. */
export function arrivalOf({ items, mails, posts }: Arrived, row: Row, { team }: Scene): Arrival {
  const title = row.title(team)
  const entitled = (item: Arrived["items"][number]) =>
    item.title === title ? item.person : `${item.person} (${item.title})`
  return {
    inbox: items.filter(({ type }) => type === row.type).map(entitled),
    mails: mails.filter(({ subject }) => subject === title).map(({ person }) => person),
    // A post marked as sent that is not in the channel exactly once matches no expectation.
    posts: posts
      .filter((post) => post.title === row.card)
      .map(({ status: became, received }) => (received === 1 ? became : `${became} ${received} times`)),
  }
}

/** Arrivals that belong to no row. */
export function straysOf({ items, mails, posts }: Arrived, { company, team }: Scene): string[] {
  const [types, subjects, cards] = [
    ROWS.map((row) => row.type),
    ROWS.map((row) => row.title(team)),
    ROWS.map((row) => row.card),
  ]
  return [
    ...items.filter(({ type }) => !types.includes(type)).map(({ person, type }) => `${type} in ${person}'s inbox`),
    ...mails
      .filter(({ subject }) => !subjects.includes(subject))
      .map(({ person, subject }) => `${subject} to ${person}`),
    ...posts.filter(({ title }) => !cards.includes(title)).map(({ title }) => `${title} in the channel`),
    ...company.receiver.received
      .map(({ body }) => body.summary)
      .filter((summary) => !posts.some(({ title }) => title === summary))
      .map((summary) => `${String(summary)} in the channel and not in its history`),
  ]
}

const WEB_PAGES = ["pages.ts", "learning-pages.ts", "administration-pages.ts"].map((name) =>
  fileURLToPath(new URL(`../../../web/src/app/${name}`, import.meta.url)),
)

/** Links without a page in the web client. */
export async function lostLinks({ items }: Arrived): Promise<string[]> {
  const texts = await Promise.all(WEB_PAGES.map((file) => readFile(file, "utf8")))
  const paths = [...texts.join("\n").matchAll(/path: "([^"]+)"/g)].map(([, path = ""]) => path)
  const pages = ["/", ...paths].map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/?]+")}(\\?|$)`))
  return items.flatMap(({ type, link }) =>
    link === null || pages.some((page) => page.test(link)) ? [] : [`${type} leads to ${link}`],
  )
}

/** Everyone can read the channel, so its cards contain no names. */
export function namedOnCards({ receiver }: Company): string[] {
  const names = [ONE, TWO].flatMap((team) => [team.family, ...peopleOf(team)])
  return receiver.received.flatMap(({ body }) => {
    const card = JSON.stringify(body)
    const named = names.filter((name) => new RegExp(`\\b${name}\\b`, "i").test(card))
    return named.map((name) => `${name} is named in the channel: ${String(body.summary)}`)
  })
}
