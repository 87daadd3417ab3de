import { SegmentedControl, Stack, Text, TextInput } from "@mantine/core"
import { ArticleField } from "./article-field.tsx"
import type { UnitKind } from "./learning-labels.ts"
import { QuizEditor } from "./quiz-editor.tsx"
import { UploadField } from "./upload-field.tsx"
import type { Form } from "./question-editor.tsx"

const MAX_MEGABYTES = 100

/** The fields of the unit's own kind. */
export function UnitContentFields({ kind, form }: { kind: UnitKind; form: Form }) {
  if (kind === "quiz") return <QuizEditor form={form} />
  if (kind === "video") return <VideoFields form={form} />
  if (kind === "article") {
    return (
      <ArticleField
        value={form.values.text}
        onChange={(text) => form.setFieldValue("text", text)}
        error={form.errors["text"]}
      />
    )
  }
  return (
    <FileField
      form={form}
      label="File"
      description={`PDF, or a JPEG, PNG, WebP or GIF picture; at most ${MAX_MEGABYTES} MB, a picture 10 MB`}
      accept="application/pdf,image/jpeg,image/png,image/webp,image/gif"
    />
  )
}

function VideoFields({ form }: { form: Form }) {
  const { source } = form.values
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Where the video is"
        value={source}
        onChange={(next) => form.setFieldValue("source", next)}
        data={[
          { value: "file", label: "Upload a file" },
          { value: "address", label: "On another site" },
        ]}
        style={{ alignSelf: "flex-start" }}
      />
      {source === "file" ? (
        <FileField form={form} label="Video" description={`MP4, at most ${MAX_MEGABYTES} MB`} accept="video/mp4" />
      ) : (
        <>
          <TextInput
            type="url"
            label="Address"
            required
            placeholder="https://"
            maxLength={2000}
            {...form.getInputProps("url")}
          />
          <Text size="sm" c="dimmed">
            It opens in a new tab: nothing of another site is shown inside this one.
          </Text>
        </>
      )}
    </Stack>
  )
}

function FileField({ form, ...field }: { form: Form; label: string; description: string; accept: string }) {
  return (
    <UploadField
      {...field}
      required
      maxMegabytes={MAX_MEGABYTES}
      value={form.values.file_id}
      onChange={(id) => form.setFieldValue("file_id", id)}
      error={form.errors["file_id"]}
    />
  )
}
