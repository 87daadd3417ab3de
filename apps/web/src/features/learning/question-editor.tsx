import { ActionIcon, Button, Checkbox, Group, Input, Paper, Stack, Textarea, TextInput, Title } from "@mantine/core"
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash, IconX } from "@tabler/icons-react"
import { isError, useFieldAria, type FieldAria } from "../../ui/field-aria.ts"
import { newOption, type UnitValues } from "./unit-values.ts"
import type { UseFormReturnType } from "@mantine/form"
import { messages } from "./messages/index.ts"

export type Form = UseFormReturnType<UnitValues>

/** From the contract of the units. */
const MIN_OPTIONS = 2
const MAX_OPTIONS = 20
const MAX_QUESTION = 4000

type QuestionEditorProps = { form: Form; at: number; onMove: (to: number) => void; onRemove: () => void }

/** One question with its options. The checked ones are correct. */
export function QuestionEditor({ form, at, onMove, onRemove }: QuestionEditorProps) {
  const path = `questions.${at}`
  const { questions } = form.values
  const options = questions[at]?.options ?? []
  const ticks = useFieldAria(form.errors[`${path}.options`])
  const { error, errorProps } = ticks.wrapper
  return (
    <Paper withBorder p="sm" component="section" aria-label={messages.questionEditor.questionAt(at + 1)}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap">
          <Title order={3} size="h5">
            {messages.questionEditor.questionAt(at + 1)}
          </Title>
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="default"
              aria-label={messages.questionEditor.moveQuestionUp(at + 1)}
              disabled={at === 0}
              onClick={() => onMove(at - 1)}
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={messages.questionEditor.moveQuestionDown(at + 1)}
              disabled={at === questions.length - 1}
              onClick={() => onMove(at + 1)}
            >
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={messages.questionEditor.deleteQuestion(at + 1)}
              disabled={questions.length === 1}
              onClick={onRemove}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
        <Textarea
          label={messages.questionEditor.question}
          required
          autosize
          minRows={1}
          maxRows={8}
          maxLength={MAX_QUESTION}
          {...form.getInputProps(`${path}.text`)}
        />
        <Input.Label component="div">{messages.questionEditor.optionsWithTick}</Input.Label>
        {options.map((option, place) => (
          <OptionFields
            key={option.key}
            form={form}
            path={`${path}.options.${place}`}
            number={place + 1}
            tick={ticks.input}
            onRemove={options.length > MIN_OPTIONS ? () => form.removeListItem(`${path}.options`, place) : null}
          />
        ))}
        {isError(error) && (
          <Input.Error role="alert" {...errorProps}>
            {error}
          </Input.Error>
        )}
        {options.length < MAX_OPTIONS && (
          <Group>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => form.insertListItem(`${path}.options`, newOption())}
            >
              {messages.questionEditor.addOption}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}

type OptionFieldsProps = {
  form: Form
  path: string
  number: number
  tick: FieldAria["input"]
  onRemove: (() => void) | null
}

function OptionFields({ form, path, number, tick, onRemove }: OptionFieldsProps) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Checkbox
        mt={7}
        aria-label={messages.questionEditor.optionIsCorrect(number)}
        {...tick}
        {...form.getInputProps(`${path}.correct`, { type: "checkbox" })}
      />
      <TextInput
        aria-label={messages.questionEditor.optionNumber(number)}
        required
        maxLength={200}
        style={{ flex: 1 }}
        {...form.getInputProps(`${path}.text`)}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={messages.questionEditor.deleteOption(number)}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
