import { Input, Skeleton } from "@mantine/core"
import { lazy, Suspense } from "react"
import type { ReactNode } from "react"

const RichText = lazy(() => import("./rich-text.tsx"))
const EDITOR_HEIGHT = 220

type BodyFieldProps = { html: string; onChange: (html: string) => void; error?: ReactNode }

/** The message's text; its editor is heavy and comes when it is needed. */
export function BodyField({ html, onChange, error }: BodyFieldProps) {
  return (
    <Input.Wrapper
      label="Message"
      labelElement="div"
      required
      description="The inbox has its words; the email has its headings, lists and links, too."
      error={error}
    >
      <div style={{ marginTop: 6 }}>
        <Suspense fallback={<Skeleton height={EDITOR_HEIGHT} radius="md" />}>
          <RichText html={html} onChange={onChange} />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}
