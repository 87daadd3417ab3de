import { expect, test } from "vitest"
import { findCopy } from "./find-copy.ts"

const textsIn = (source: string) => findCopy("example.tsx", source).map(({ text }) => text)

test("text between tags is copy, also in branches and templates", () => {
  expect(textsIn("<p>Save</p>")).toEqual(["Save"])
  expect(textsIn("<p>{saved ? 'Saved' : `${count} to save`}</p>")).toEqual(["Saved", "… to save"])
  expect(textsIn("<>{name ?? 'No one'}</>")).toEqual(["No one"])
})

test("attributes and properties that people read or hear are copy", () => {
  expect(textsIn('<input aria-label="Name" placeholder={full ? undefined : "Part of it"} />')).toEqual([
    "Name",
    "Part of it",
  ])
  expect(textsIn('show({ title: "Task saved", message: task.name })')).toEqual(["Task saved"])
})

test("program values are not copy", () => {
  expect(textsIn('<p className="name" role="status">{tab === "sent" && <b>{" · "}</b>}</p>')).toEqual([])
  expect(textsIn('const column = { key: "title", sort: "title", label: "total" }')).toEqual([])
  expect(textsIn("<p title={messages.page.title}>{messages.page.body(name)} &middot;</p>")).toEqual([])
  expect(textsIn("<>{press(<kbd>y</kbd>)} <Code>MAIL_URL</Code></>")).toEqual([])
})

test("a finding has its line", () => {
  expect(findCopy("example.tsx", "\nconst a = (\n  <p>Text</p>\n)")).toEqual([{ line: 3, text: "Text" }])
})
