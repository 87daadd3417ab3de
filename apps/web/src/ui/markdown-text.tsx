import { Anchor, Typography } from "@mantine/core"
import Markdown, { type Components } from "react-markdown"
import rehypeSanitize from "rehype-sanitize"

/**
 * Somebody's Markdown: no HTML of their own, no pictures from elsewhere, links in a new tab. For `lazy` import only: what
 * reads Markdown is heavy.
 */
export default function MarkdownText({ text }: { text: string }) {
  return (
    <Typography className="name" maw="75ch">
      <Markdown rehypePlugins={[rehypeSanitize]} components={COMPONENTS} skipHtml>
        {text}
      </Markdown>
    </Typography>
  )
}

const COMPONENTS: Components = {
  // The page has its heading, and the part of it one too: those of the text begin below.
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  img: ({ alt }) => <em>{alt}</em>,
  a: ({ href, children }) => (
    <Anchor href={href ?? "#"} target="_blank" rel="noopener noreferrer">
      {children}
    </Anchor>
  ),
}
