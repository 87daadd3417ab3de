import { Button, Group, Modal, Radio, Stack, Text, Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useMutation } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { attachScreenshots, submitFeedback } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { TextLink } from "../../ui/link.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { Screenshots } from "./screenshots.tsx"
import { CATEGORIES } from "./labels.ts"
import { messages } from "./messages.ts"

type Category = keyof typeof CATEGORIES

/** Feedback about the current page, with up to five screenshots. (rules/administration#screenshots) */
export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const { pathname, searchStr } = useLocation()
  const form = useForm<{ category: Category; message: string }>({ initialValues: { category: "bug", message: "" } })
  const draft = useFormDraft("feedback", form)
  const [images, setImages] = useState<File[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  // The feedback is saved but its pictures aren't yet: another try sends only the pictures.
  const written = useRef<string | null>(null)
  const send = useMutation({
    mutationFn: async (said: { category: Category; message: string }) => {
      written.current ??= (
        await call(submitFeedback, {
          body: { ...said, page_path: pathname + searchStr, client: "web" },
          idempotencyKey,
        })
      )._id
      if (images.length === 0) return
      const files = new FormData()
      for (const image of images) files.append("files", image)
      await call(attachScreenshots, { params: { id: written.current }, body: files })
    },
    onError: setFailure,
    onSuccess: () => {
      draft.forget()
      notifications.show({
        title: messages.feedbackDialog.thankYou,
        message: messages.feedbackDialog.thankYouMessage,
        color: "green",
      })
      onClose()
    },
  })
  const save = () => {
    setFailure(null)
    send.mutate(form.getValues())
  }
  return (
    <Modal opened onClose={onClose} title={messages.feedbackDialog.giveFeedback} size="lg">
      <Form form={form} error={failure} onSubmit={save}>
        <Stack>
          <DraftOffer {...draft.offer} />
          <Radio.Group label={messages.feedbackDialog.whatIsItAbout} {...form.getInputProps("category")}>
            <Stack gap={6} mt={6}>
              {Object.entries(CATEGORIES).map(([value, label]) => (
                <Radio key={value} value={value} label={label} />
              ))}
            </Stack>
          </Radio.Group>
          <Textarea
            label={messages.feedbackDialog.tellUsMore}
            required
            autosize
            minRows={4}
            data-autofocus
            {...form.getInputProps("message")}
          />
          <Screenshots images={images} onChange={setImages} />
          <Text size="xs" c="dimmed">
            {messages.feedbackDialog.yourName(pathname)}
          </Text>
          <FormNote />
          <Group justify="flex-end">
            <TextLink to="/feedback" size="sm" onClick={onClose} me="auto">
              {messages.feedbackDialog.myFeedback}
            </TextLink>
            <Button variant="default" onClick={onClose}>
              {messages.feedbackDialog.cancel}
            </Button>
            <Button type="submit" loading={send.isPending}>
              {messages.feedbackDialog.sendFeedback}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
