import { SegmentedControl, Stack, Text, TextInput } from "@mantine/core"
import { RichTextField } from "../../ui/rich-text/rich-text-field.tsx"
import type { UnitKind } from "./learning-labels.ts"
import { QuizEditor } from "./quiz-editor.tsx"
import { UploadField } from "./upload-field.tsx"
import type { Form } from "./question-editor.tsx"
import { messages } from "./messages/index.ts"

const MAX_MEGABYTES = 100
const MAX_ARTICLE = 100_000

/** The fields of the unit's kind. */
export function UnitContentFields({ kind, form }: { kind: UnitKind; form: Form }) {
  if (kind === "quiz") return <QuizEditor form={form} />
  if (kind === "video") return <VideoFields form={form} />
  if (kind === "article") {
    return (
      <RichTextField
        format="markdown"
        path="text"
        maxLength={MAX_ARTICLE}
        value={form.values.text}
        onChange={(text) => form.setFieldValue("text", text)}
        error={form.errors["text"]}
      />
    )
  }
  return (
    <FileField
      form={form}
      label={messages.unitContentFields.file}
      description={messages.unitContentFields.fileDescription(MAX_MEGABYTES)}
      accept="application/pdf,image/jpeg,image/png,image/webp,image/gif"
    />
  )
}

function VideoFields({ form }: { form: Form }) {
  const { source } = form.values
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={messages.unitContentFields.whereTheVideoIs}
        value={source}
        onChange={(next) => form.setFieldValue("source", next)}
        data={[
          { value: "file", label: messages.unitContentFields.uploadAFile },
          { value: "address", label: messages.unitContentFields.onAnotherSite },
        ]}
        style={{ alignSelf: "flex-start" }}
      />
      {source === "file" ? (
        <FileField
          form={form}
          label={messages.unitContentFields.video}
          description={messages.unitContentFields.mp4AtMostMb(MAX_MEGABYTES)}
          accept="video/mp4"
        />
      ) : (
        <>
          <TextInput
            type="url"
            label={messages.unitContentFields.address}
            required
            placeholder="https://"
            maxLength={2000}
            {...form.getInputProps("url")}
          />
          <Text size="sm" c="dimmed">
            {messages.unitContentFields.opensInNewTab}
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
