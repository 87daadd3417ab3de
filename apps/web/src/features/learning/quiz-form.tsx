import { Alert, Button, Checkbox, Group, Radio, Stack, Text, Title } from "@mantine/core"
import { IconConfetti } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import type { Reply } from "../../api/endpoint.ts"
import { answerQuiz } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useDraft } from "../../lib/draft.ts"
import { formatNumber } from "../../lib/format.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import type { Player, PlayerUnit } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

type Quiz = Extract<PlayerUnit, { kind: "quiz" }>
type Question = Quiz["questions"][number]

/** A quiz, scored by the service. The correct answers are never revealed. */
export function QuizForm({ player, quiz, onNext }: { player: Player; quiz: Quiz; onNext: (() => void) | null }) {
  const [chosen, setChosen] = useState<Record<string, string[]>>({})
  const [isHandedIn, setHandedIn] = useState(false)
  const isBegun = !isHandedIn && Object.keys(chosen).length > 0
  const draft = useDraft(`learning.quiz.${quiz._id}`, chosen, isBegun)
  const choose = (answers: Record<string, string[]>) => {
    setHandedIn(false)
    setChosen(answers)
  }
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID())
  const answer = useApiMutation(
    () =>
      call(answerQuiz, {
        params: { module_id: player.module_id, unit_id: quiz._id },
        body: { answers: quiz.questions.map(({ _id }) => ({ question_id: _id, option_ids: chosen[_id] ?? [] })) },
        idempotencyKey,
      }),
    ["learning"],
  )
  const left = quiz.attempts_left
  const open = quiz.completed_at === null && left !== 0 && player.abilities.learn
  const unanswered = quiz.questions.filter(({ _id }) => (chosen[_id] ?? []).length === 0).length
  const handedIn = () => {
    setKey(crypto.randomUUID())
    setHandedIn(true)
    draft.forget()
  }
  const send = () => answer.mutate(undefined, { onSuccess: handedIn })
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {messages.quizForm.youNeedPercentToPass(
          quiz.pass_percent === 100 ? "100" : messages.quizForm.atLeast(formatNumber(quiz.pass_percent)),
        )}
        {quiz.best_percent !== null && messages.quizForm.yourBestSoFar(formatNumber(quiz.best_percent))}
        {left !== null && messages.quizForm.attemptsLeft(left)}
      </Text>
      <Form error={answer.error} onSubmit={send}>
        <Stack>
          {open && (
            <DraftOffer before={draft.before} onTake={(kept) => choose(stillOf(quiz, kept))} onDrop={draft.forget} />
          )}
          {quiz.questions.map((question, place) => (
            <QuestionField
              key={question._id}
              question={question}
              number={place + 1}
              disabled={!open}
              value={chosen[question._id] ?? []}
              onChange={(ids) => choose({ ...chosen, [question._id]: ids })}
            />
          ))}
          <FormNote />
          {answer.data && (
            <QuizResult attempt={answer.data} hasCompletedModule={player.completed_at !== null} onNext={onNext} />
          )}
          {open && (
            <Group>
              <Button type="submit" loading={answer.isPending}>
                {messages.quizForm.submitAnswers}
              </Button>
              {unanswered > 0 && (
                <Text size="sm" c="dimmed">
                  {messages.quizForm.unansweredQuestionsCounted(unanswered)}
                </Text>
              )}
            </Group>
          )}
        </Stack>
      </Form>
      {left === 0 && quiz.completed_at === null && (
        <Alert color="orange" title={messages.quizForm.noAttemptsLeft}>
          {messages.quizForm.noAttemptsLeftText}
        </Alert>
      )}
    </Stack>
  )
}

type QuizResultProps = {
  attempt: Reply<typeof answerQuiz>
  hasCompletedModule: boolean
  onNext: (() => void) | null
}

/** The result of an attempt and the next step. It takes the focus, because the button that had it may be gone. */
function QuizResult({ attempt, hasCompletedModule, onNext }: QuizResultProps) {
  const { passed, right, questions, percent } = attempt
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [attempt])
  const title = (
    <Title ref={heading} order={3} size="sm" tabIndex={-1}>
      {passed ? messages.quizForm.passedWellDone : messages.quizForm.notPassedYet}
    </Title>
  )
  const score = messages.quizForm.ofRight(right, questions, formatNumber(percent))
  if (!passed) {
    return (
      <Alert role="status" color="orange" title={title}>
        {score}
      </Alert>
    )
  }
  return (
    <Alert role="status" color="green" icon={<IconConfetti aria-hidden />} title={title}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {score}{" "}
          {hasCompletedModule ? messages.quizForm.youHaveFinishedThisModule : messages.quizForm.onToRestOfModule}
        </Text>
        <Group gap="xs">
          {onNext && (
            <Button size="xs" onClick={onNext}>
              {messages.quizForm.nextUnit}
            </Button>
          )}
          <ButtonLink to="/learning" size="xs" variant="default">
            {messages.quizForm.backToMyLearning}
          </ButtonLink>
        </Group>
      </Stack>
    </Alert>
  )
}

/** The earlier choices that still exist: the author may have changed the questions. */
function stillOf({ questions }: Quiz, kept: Record<string, string[] | undefined>): Record<string, string[]> {
  return Object.fromEntries(
    questions.map(({ _id, options }) => {
      const known = new Set(options.map((option) => option._id))
      return [_id, (kept[_id] ?? []).filter((id) => known.has(id))]
    }),
  )
}

type QuestionFieldProps = {
  question: Question
  number: number
  disabled: boolean
  value: string[]
  onChange: (ids: string[]) => void
}

function QuestionField({ question, number, disabled, value, onChange }: QuestionFieldProps) {
  const label = `${number}. ${question.text}`
  if (question.several) {
    return (
      <Checkbox.Group
        label={label}
        description={messages.quizForm.moreThanOneIsRight}
        value={value}
        onChange={onChange}
      >
        <Stack gap={6} mt={6}>
          {question.options.map(({ _id, text }) => (
            <Checkbox key={_id} value={_id} label={text} disabled={disabled} />
          ))}
        </Stack>
      </Checkbox.Group>
    )
  }
  return (
    <Radio.Group label={label} value={value[0] ?? ""} onChange={(id) => onChange([id])}>
      <Stack gap={6} mt={6}>
        {question.options.map(({ _id, text }) => (
          <Radio key={_id} value={_id} label={text} disabled={disabled} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
