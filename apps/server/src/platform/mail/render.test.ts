import { describe, expect, test } from "vitest"
import { mailLink, plainText, renderMail } from "./render.ts"

const BASE = "https://app.example.com/scorecards"

describe("a mail", () => {
  test("has the same content as text and as HTML", () => {
    const { text, html } = renderMail({
      title: "Week 42 <locks>",
      body_text: "Three & a half\nmissing.\n\nHurry.",
      action: { label: "Open", url: `${BASE}/x?a=1&b=2` },
      footer: "Why you get this",
    })
    expect(text).toBe(
      `Week 42 <locks>\n\nThree & a half\nmissing.\n\nHurry.\n\nOpen: ${BASE}/x?a=1&b=2\n\n-- \nWhy you get this\n`,
    )
    expect(html).toContain("Week 42 &#60;locks&#62;")
    expect(html).toContain("<p>Three &#38; a half<br>missing.</p><p>Hurry.</p>")
    expect(html).toContain(`href="${BASE}/x?a=1&#38;b=2"`)
    expect(html).toContain("Why you get this")
  })

  test("loads nothing when it is read, and runs nothing from its text", () => {
    const { html } = renderMail({
      title: "<script>alert(1)</script>",
      body_text: '<img src="https://example.com/spy.png">',
      action: { label: '"><script>', url: 'https://example.com/"onmouseover="x' },
      footer: "</td><script>",
    })
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|<[^>]+src=|"onmouseover/)
  })

  test.each(["javascript:alert(1)", "data:text/html,x", "/dashboard", "ftp://example.com"])(
    "has no button that leads to %s",
    (url) => {
      const { text, html } = renderMail({ title: "T", body_text: "B", action: { label: "Open", url }, footer: "F" })
      expect([text.includes("Open"), html.includes("<a ")]).toEqual([false, false])
    },
  )

  test("written as HTML keeps its links and lists as text", () => {
    const html = '<p>News</p><p>See <a href="https://example.com/a">here</a>.</p><ul><li>one</li><li>two</li></ul>'
    expect(plainText(html)).toBe("News\n\nSee here [https://example.com/a].\n\n * one\n * two")
    expect(renderMail({ title: "T", body_html: html, footer: "F" }).html).toContain(html)
  })

  test.each([
    ["", ""],
    ["<p>", "</p>"],
  ])("whose tables have cells of %swords%s reads as text with a line for each row", (open, close) => {
    const row = (cell: string, words: readonly string[]) =>
      `<tr>${words.map((word) => `<${cell}>${open}${word}${close}</${cell}>`).join("")}</tr>`
    const head = `<thead>${row("th", ["Day", "Hours"])}</thead>`
    const rows = [row("td", ["Monday", "9 to <b>5</b>, or later"]), row("td", ["Friday", "closed"])].join("")
    const table = `<p>Soon:</p><table>${head}<tbody>${rows}</tbody></table><p>Thank you</p>`
    expect(plainText(table)).toBe("Soon:\n\nDay | Hours\nMonday | 9 to 5, or later\nFriday | closed\n\nThank you")
  })

  test("with a cell spanning a hundred million columns is rendered quickly", () => {
    expect(plainText('<table><tr><td colspan="100000000" rowspan="100000000">x</td></tr></table>')).toBe("x")
  })

  test("is not widened by its longest word, and keeps its layout without style sheets", () => {
    const body_html = `<h1>Hours</h1><table><tr><td colspan="2">9 to 5</td></tr></table><pre>${"x".repeat(900)}</pre>`
    const { html } = renderMail({ title: "T", body_html, footer: "F" })
    const inside = html.replace(/<style>.*?<\/style>/s, "")
    expect(inside.match(/class="card"[^>]*style="[^"]*table-layout:fixed/)).not.toBeNull()
    for (const cell of ["title", "body", "foot"])
      expect(inside).toMatch(new RegExp(`<td class="${cell}"[^>]*style="[^"]*overflow-wrap:anywhere`))
    expect(inside).toMatch(/<pre style="[^"]*white-space:pre-wrap/)
    expect(inside).toMatch(/<td style="[^"]*border:[^"]*" colspan="2">9 to 5/)
    expect(inside).toMatch(/<h1 style="[^"]*font-size:/)
  })
})

test.each([
  [null, null],
  ["/dashboard/bsc?month=2026-09", `${BASE}/dashboard/bsc?month=2026-09`],
  ["/", `${BASE}/`],
  [`${BASE}/x`, `${BASE}/x`],
  ["https://wiki.example.com/page", "https://wiki.example.com/page"],
  ["//evil.example.com", null],
  ["/\\evil.example.com", null],
  ["http://example.com", null],
  ["javascript:alert(1)", null],
  ["https://", null],
])("the link %s leads to %s", (link, url) => {
  expect(mailLink(BASE, link)).toBe(url)
})

test("an http URL of the web client itself is allowed, as in development", () => {
  expect(mailLink("http://127.0.0.1:8080", "http://127.0.0.1:8080/x")).toBe("http://127.0.0.1:8080/x")
  expect(mailLink("http://127.0.0.1:8080", "http://127.0.0.1:80801/x")).toBeNull()
})
