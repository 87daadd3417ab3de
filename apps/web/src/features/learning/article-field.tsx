import { lazy, Suspense, type ReactNode } from "react"
import { MarkdownField } from "../../ui/markdown-field.tsx"
import { Loading } from "../../ui/states.tsx"
import classes from "./article-field.module.css"
import { messages } from "./messages/index.ts"

const MarkdownText = lazy(() => import("../../ui/markdown-text.tsx"))

const LONGEST = 100_000

type ArticleFieldProps = { value: string; onChange: (text: string) => void; error?: ReactNode }

/** An article in Markdown, with a preview as learners will see it. */
export function ArticleField(props: ArticleFieldProps) {
  return (
    <MarkdownField
      {...props}
      path="text"
      minRows={14}
      maxRows={30}
      maxLength={LONGEST}
      previewLabel={messages.articleField.asLearnersSeeIt}
      previewClassName={classes["preview"]}
      preview={(text) => (
        <Suspense fallback={<Loading lines={3} />}>
          <MarkdownText text={text} />
        </Suspense>
      )}
    />
  )
}
