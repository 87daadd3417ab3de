import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { isCalendarDate, WEEKDAYS, type ShiftWeek } from "@scorecard/domain/calendar"
import { useState } from "react"
import type { Item } from "../../../api/endpoint.ts"
import {
  changeShiftPattern,
  createShiftPattern,
  showShiftPattern,
  type listShiftPatterns,
} from "../../../api/endpoints.gen.ts"
import { call } from "../../../lib/api-client.ts"
import { today } from "../../../lib/format.ts"
import { useVersionedForm } from "../../../lib/use-versioned-form.ts"
import { Conflict } from "../../../ui/conflict.tsx"
import { DateField } from "../../../ui/dates/date-field.tsx"
import { DraftOffer } from "../../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../../ui/form.tsx"
import { useReturnFocus } from "../../../ui/use-return-focus.ts"
import { PLAN_READS } from "../plan-reads.ts"
import { messages } from "./messages.ts"
import { WeekEditor, WeekPreview, WORKWEEK } from "./week-editor.tsx"

export type Pattern = Item<typeof listShiftPatterns>

type Values = { name: string; weeks: ShiftWeek[] }

const words = messages.patternDialog

/** Adds a shift pattern, or edits one. */
export function PatternDialog({ pattern, onClose }: { pattern: Pattern | null; onClose: () => void }) {
  useReturnFocus()
  const [start, setStart] = useState(today)
  const edit = useVersionedForm<Pattern, Values>({
    draft: `shift-pattern.${pattern?._id ?? "new"}`,
    document: pattern,
    blank: { name: "", weeks: [WORKWEEK] },
    toValues: ({ name, weeks }) => ({ name, weeks }),
    create: (body, { idempotencyKey }) => call(createShiftPattern, { body, idempotencyKey }),
    read: ({ _id }) => call(showShiftPattern, { params: { id: _id } }),
    save: (body, { base, version }) => call(changeShiftPattern, { params: { id: base._id }, body, ifMatch: version }),
    stale: PLAN_READS,
    onSaved: ({ name }) => {
      notifications.show({ color: "green.9", title: words.saved, message: name })
      onClose()
    },
  })
  const { form, conflict, values } = edit
  return (
    <Modal opened onClose={onClose} size="xl" title={pattern ? words.editTitle : words.addTitle}>
      <Form {...edit.formProps}>
        <Stack>
          <DraftOffer {...edit.draftOffer} />
          <TextInput
            label={words.labels.name}
            required
            data-autofocus
            maxLength={200}
            {...form.getInputProps("name")}
          />
          <div>
            <Text size="sm" fw={600}>
              {words.weeks}
            </Text>
            <Text size="sm" c="dimmed">
              {words.weeksText}
            </Text>
            <WeekEditor weeks={values.weeks} onChange={(weeks) => form.setFieldValue("weeks", weeks)} />
          </div>
          <div>
            <DateField label={words.previewFrom} w={200} value={start} onChange={setStart} />
            {isCalendarDate(start) && <WeekPreview weeks={values.weeks} start={start} />}
          </div>
          {pattern && (
            <Text size="sm" c="dimmed">
              {words.inUse}
            </Text>
          )}
          {conflict && (
            <Conflict
              labels={words.labels}
              mine={displayValues(values)}
              theirs={displayValues(conflict.theirs)}
              {...conflict.decide}
            />
          )}
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={edit.isSaving}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

/** `WD WD WD WD WD OFF OFF`, a line per week. */
export function weekText(week: ShiftWeek): string {
  return WEEKDAYS.map((weekday) => week[weekday]).join(" ")
}

function displayValues({ name, weeks }: Values) {
  return { name, weeks: weeks.map(weekText).join(" / ") }
}
