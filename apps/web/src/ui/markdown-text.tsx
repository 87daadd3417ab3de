import { Anchor, Typography } from "@mantine/core"
import Markdown, { type Components } from "react-markdown"
import rehypeSanitize from "rehype-sanitize"

/**
 * User-written Markdown: no raw HTML, no external pictures, links in a new tab. For `lazy` import only: the renderer
 * is large.
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
  // The page and its section have headings, so headings in the text start below those levels.
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
