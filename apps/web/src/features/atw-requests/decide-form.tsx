import { Button, Group, NumberInput, SegmentedControl, Stack, Textarea } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { approveAtwRequest, rejectAtwRequest } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { CallFailed } from "../../lib/problem.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import type { AtwRequest } from "./labels.ts"
import { messages } from "./messages.ts"
import { PointsSoFar } from "./points-so-far.tsx"

type Verdict = "approve" | "reject"
type Values = { verdict: Verdict; final_score: number | string; remarks: string; review_note: string }
type DecideFormProps = { request: AtwRequest; onDecided: () => void; onOvertaken: () => void }

function isScore(score: number | string): boolean {
  return score !== "" && Number(score) >= 0 && Number(score) <= 100
}

/** Approves with a score, or rejects with a note. Reports when another person has already decided. */
export function DecideForm({ request, onDecided, onOvertaken }: DecideFormProps) {
  const [left, setLeft] = useState<unknown>(null)
  const form = useForm<Values>({
    initialValues: { verdict: "approve", final_score: "", remarks: "", review_note: "" },
    validate: {
      final_score: (score, values) =>
        values.verdict === "approve" && !isScore(score) ? messages.decideForm.giveScoreFrom0 : null,
      review_note: (words, values) =>
        values.verdict === "reject" && words.trim() === "" ? messages.decideForm.giveAReason : null,
    },
  })
  const draft = useFormDraft(`atw-request.${request._id}`, form)
  const { verdict } = form.values
  const decide = useApiMutation(
    ({ final_score, remarks, review_note }: Values) => {
      const target = { params: { id: request._id }, ifMatch: request.version }
      return verdict === "approve"
        ? call(approveAtwRequest, {
            ...target,
            body: { final_score: Number(final_score), remarks: remarks.trim() || null },
          })
        : call(rejectAtwRequest, { ...target, body: { review_note: review_note.trim() } })
    },
    ["atw-entry-requests", "scorecard/atw-entries", "dashboard"],
  )
  const submit = () => {
    setLeft(null)
    decide.mutate(form.getValues(), {
      onSuccess: () => {
        draft.forget()
        const done = verdict === "approve" ? messages.decideForm.approved : messages.decideForm.rejected
        notifications.show({ message: `${request.name}: ${done}` })
        onDecided()
      },
      onError: (error) => {
        const overtaken = error instanceof CallFailed && (error.code === "already_decided" || error.status === 412)
        if (overtaken) onOvertaken()
        else setLeft(error)
      },
    })
  }
  return (
    <Form form={form} error={left} onSubmit={submit}>
      <Stack gap="sm">
        <DraftOffer {...draft.offer} />
        <SegmentedControl
          aria-label={messages.decideForm.decision}
          {...form.getInputProps("verdict")}
          data={[
            { value: "approve", label: messages.decideForm.approve },
            { value: "reject", label: messages.decideForm.reject },
          ]}
        />
        {verdict === "approve" ? (
          <>
            <PointsSoFar request={request} />
            <NumberInput
              label={messages.decideForm.finalScore}
              description={messages.decideForm.finalScoreDescription}
              withAsterisk
              min={0}
              max={100}
              decimalScale={2}
              clampBehavior="none"
              w={220}
              {...form.getInputProps("final_score")}
            />
            <Textarea
              label={messages.decideForm.remarks}
              description={messages.decideForm.goIntoTheEntry}
              autosize
              minRows={2}
              maxLength={4000}
              {...form.getInputProps("remarks")}
            />
          </>
        ) : (
          <Textarea
            label={messages.decideForm.whyItIsRejected}
            description={messages.decideForm.employeeSeesIt}
            withAsterisk
            autosize
            minRows={3}
            maxLength={4000}
            {...form.getInputProps("review_note")}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button type="submit" color={verdict === "reject" ? "red.9" : undefined} loading={decide.isPending}>
            {verdict === "approve" ? messages.decideForm.approveRequest : messages.decideForm.rejectRequest}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
