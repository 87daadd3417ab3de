import { Input, Skeleton } from "@mantine/core"
import { lazy, Suspense, type ReactNode } from "react"
import { useFieldAria } from "../../ui/field-aria.ts"
import { messages } from "./messages.ts"

const RichText = lazy(() => import("./rich-text.tsx"))
const EDITOR_HEIGHT = 220

type BodyFieldProps = { html: string; onChange: (html: string) => void; error?: ReactNode }

/** The message's text. Its editor is large, so it is loaded on demand. */
export function BodyField({ html, onChange, error }: BodyFieldProps) {
  const { wrapper, input } = useFieldAria(error, { isDescribed: true })
  return (
    <Input.Wrapper
      label={messages.bodyField.message}
      labelElement="div"
      required
      description={messages.bodyField.messageDescription}
      {...wrapper}
    >
      <div style={{ marginTop: 6 }}>
        <Suspense fallback={<Skeleton height={EDITOR_HEIGHT} radius="md" />}>
          <RichText html={html} onChange={onChange} path="body_html" aria={input} />
        </Suspense>
      </div>
    </Input.Wrapper>
  )
}
