import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useRef, useState } from "react"
import type { LockPage } from "@scorecard/domain/locks"
import { grantUnlock } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { localZone, monthId, parseMonthId, type YearMonth } from "../../lib/format.ts"
import { LOCK_PAGE_LABELS, LOCK_PAGE_WORDS } from "../../lib/lock-labels.ts"
import { DateTimeField } from "../../ui/dates/date-time-field.tsx"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { MonthField } from "../../ui/dates/month-field.tsx"
import { PersonPicker } from "../../ui/person-picker.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { messages } from "./messages.ts"

/** What a grant makes stale on other pages. */
export const STALE_AFTER_GRANT = ["scorecard/unlock-grants", "scorecard/locks"]

type Values = { employee_id: string | null; kind: LockPage; month: string; until: string; reason: string }

const DAY_MS = 86_400_000
const MINUTES_OF = "YYYY-MM-DDTHH:MM".length
const PAGES = LOCK_PAGE_WORDS.map((page) => ({ value: page, label: LOCK_PAGE_LABELS[page] }))

/** The field that has the focus when the dialog opens: a dialog has one. */
const AUTOFOCUS = { "data-autofocus": true } as const

type GrantDialogProps = {
  month: YearMonth
  /** The person, if known. */
  employeeId: string | null
  /** The page to open, if known. */
  page: LockPage | null
  onClose: () => void
}

/** Opens one page of one person and month to levels 2 to 4 until a given time. */
export function GrantDialog({ month, employeeId, page, onClose }: GrantDialogProps) {
  useReturnFocus()
  const key = useRef(crypto.randomUUID())
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Values>({
    initialValues: {
      employee_id: employeeId,
      kind: page ?? "sbs",
      month: monthId(month),
      until: tomorrow(),
      reason: "",
    },
    validate: {
      employee_id: (id) => (id === null ? messages.grantDialog.chooseThePerson : null),
      month: (id) => (parseMonthId(id) ? null : messages.grantDialog.chooseAMonth),
      until: (moment) => (Number.isNaN(Date.parse(moment)) ? messages.grantDialog.chooseEndTime : null),
      reason: (words) => (words.trim() === "" ? messages.grantDialog.giveTheReason : null),
    },
  })
  const draft = useFormDraft("unlock-grant", form)
  const write = useApiMutation((values: Values) => {
    const { employee_id, kind, reason } = values
    const until = new Date(values.until).toISOString()
    const body = { employee_id: employee_id ?? "", kind, reason, until, ...(parseMonthId(values.month) ?? month) }
    return call(grantUnlock, { body, idempotencyKey: key.current })
  }, STALE_AFTER_GRANT)
  const save = () => {
    setFailure(null)
    write.mutate(form.getValues(), {
      onSuccess: () => {
        draft.forget()
        notifications.show({
          color: "green.9",
          title: messages.grantDialog.unlockGranted,
          message: messages.grantDialog.unlockGrantedMessage,
        })
        onClose()
      },
      onError: setFailure,
    })
  }
  return (
    <Modal opened onClose={onClose} title={messages.grantDialog.grantAnUnlock}>
      <Form form={form} error={failure} onSubmit={save}>
        <Stack>
          <DraftOffer {...draft.offer} />
          <PersonPicker
            label={messages.grantDialog.employee}
            required
            {...(employeeId === null && AUTOFOCUS)}
            value={form.values.employee_id}
            onChange={(id) => form.setFieldValue("employee_id", id)}
            data-path="employee_id"
            error={form.errors["employee_id"]}
          />
          <Select
            label={messages.grantDialog.page}
            required
            allowDeselect={false}
            data={PAGES}
            {...form.getInputProps("kind")}
          />
          <MonthField
            label={messages.grantDialog.month}
            required
            value={form.values.month}
            onChange={(month) => form.setFieldValue("month", month)}
            data-path="month"
            error={form.errors["month"]}
          />
          <DateTimeField
            label={messages.grantDialog.openUntil}
            description={messages.grantDialog.yourTimeZone(localZone())}
            required
            {...form.getInputProps("until")}
          />
          <TextInput
            label={messages.grantDialog.reason}
            required
            maxLength={200}
            {...(employeeId !== null && AUTOFOCUS)}
            {...form.getInputProps("reason")}
          />
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {messages.grantDialog.cancel}
            </Button>
            <Button type="submit" loading={write.isPending}>
              {messages.grantDialog.grantUnlock}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

/** This time tomorrow in the reader's time zone, as a `datetime-local` value. */
function tomorrow(): string {
  const moment = new Date(Date.now() + DAY_MS)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, MINUTES_OF)
}
