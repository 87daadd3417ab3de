import type { TeamPost } from "@scorecard/contracts/team-chat"

type Shown = Pick<TeamPost, "title" | "lines" | "link" | "footer">

/**
 * The chat product's message with one card in it. Texts go into text runs, which are shown as they are: a text block
 * would read them as Markdown.
 * @param appBaseUrl what a link that is a path begins with
 */
export function cardOf({ title, lines, link, footer }: Shown, appBaseUrl: string) {
  return {
    type: "message",
    summary: title,
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          fallbackText: title,
          body: [
            textBlock(title, { size: "Large", weight: "Bolder" }),
            ...lines.map((line, index) => textBlock(line, {}, index === 0 ? "Medium" : "Small")),
            ...(footer === null ? [] : [textBlock(footer, { size: "Small", isSubtle: true }, "Medium")]),
          ],
          ...(link !== null && {
            actions: [{ type: "Action.OpenUrl", title: "Open", url: link.startsWith("/") ? appBaseUrl + link : link }],
          }),
        },
      },
    ],
  }
}

type TextStyle = { size?: "Small" | "Large"; weight?: "Bolder"; isSubtle?: true }

function textBlock(text: string, style: TextStyle, spacing?: "Small" | "Medium") {
  return { type: "RichTextBlock", ...(spacing && { spacing }), inlines: [{ type: "TextRun", text, ...style }] }
}
