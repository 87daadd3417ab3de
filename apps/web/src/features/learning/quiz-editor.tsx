import { Button, Group, NumberInput, SimpleGrid, Stack } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { QuestionEditor, type Form } from "./question-editor.tsx"
import { newQuestion } from "./unit-values.ts"
import { messages } from "./messages/index.ts"

/** From the contract of the units. */
const MAX_QUESTIONS = 100
const MAX_ATTEMPTS = 100

/** A quiz: its questions in order, and its passing requirements. */
export function QuizEditor({ form }: { form: Form }) {
  const { questions } = form.values
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label={messages.quizEditor.passingScore}
          description={messages.quizEditor.passedWithDescription}
          suffix=" %"
          min={1}
          max={100}
          decimalScale={2}
          required
          {...form.getInputProps("pass_percent")}
        />
        <NumberInput
          label={messages.quizEditor.attempts}
          description={messages.quizEditor.emptyForAnyNumber}
          min={1}
          max={MAX_ATTEMPTS}
          allowDecimal={false}
          {...form.getInputProps("attempts_allowed")}
        />
      </SimpleGrid>
      {questions.map((question, at) => (
        <QuestionEditor
          key={question.key}
          form={form}
          at={at}
          onMove={(to) => form.reorderListItem("questions", { from: at, to })}
          onRemove={() => form.removeListItem("questions", at)}
        />
      ))}
      {questions.length < MAX_QUESTIONS && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.insertListItem("questions", newQuestion())}
          >
            {messages.quizEditor.addQuestion}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
