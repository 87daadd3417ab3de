import { Alert, Button, Group, List, Stack, Text, Title, VisuallyHidden } from "@mantine/core"
import { useState } from "react"
import type { Checked, Header, Mapping, Question } from "../../lib/import-types.ts"
import { ColumnQuestion } from "./column-questions.tsx"
import { ColumnRow } from "./column-row.tsx"
import { isAnswered, isAsked, openQuestions, questionKey, withColumn } from "./mapping-draft.ts"
import { WholeFile } from "./whole-file.tsx"
import classes from "./import-wizard.module.css"
import { messages } from "./messages.ts"
import { translate } from "../../lib/language.ts"

const words = messages.columnsStep

type ColumnsStepProps = {
  checked: Checked
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  /** All columns are listed at once, not only those with questions. */
  isComplete: boolean
  busy: boolean
  /** `isForced`: questions stay open. */
  onContinue: (isForced: boolean) => void
}

/** Which column fills which field, and what the file leaves open. (rules/uploads#questions) */
export function ColumnsStep({ checked, mapping, onMapping, isComplete, busy, onContinue }: ColumnsStepProps) {
  const { headers, fields, questions, mapping_source, notices } = checked
  const [showsAll, setShowsAll] = useState(isComplete)
  const [showsIgnored, setShowsIgnored] = useState(false)
  const [isWarned, setWarned] = useState(false)
  const [freed, setFreed] = useState<readonly string[]>([])
  const open = openQuestions(questions, mapping, fields)
  const asked = (header: string) => questions.filter((each) => each.header === header && isAsked(each, mapping))
  const isUsed = ({ header, field }: Header) => field !== null || (mapping.columns?.[header] ?? null) !== null
  const used = headers.filter(isUsed)
  const ignored = headers.filter((one) => !isUsed(one))
  const changeField = (header: string, field: string | null) => {
    const next = withColumn(mapping, header, field, fields)
    setFreed(
      Object.entries(mapping.columns ?? {}).flatMap(([other, target]) =>
        other !== header && target !== null && next.columns?.[other] === null ? [other] : [],
      ),
    )
    onMapping(next)
  }
  const rowOf = (column: Header) => (
    <ColumnRow key={column.header} column={column} mapping={mapping} fields={fields} onField={changeField}>
      {asked(column.header).map((question) => (
        <QuestionBox key={questionKey(question)} question={question} checked={checked} mapping={mapping}>
          <ColumnQuestion
            question={question}
            mapping={mapping}
            onMapping={onMapping}
            type={fields.find(({ field }) => field === question.field)?.type ?? "text"}
          />
        </QuestionBox>
      ))}
    </ColumnRow>
  )
  const loose = questions.filter(
    ({ header, kind }) => kind === "unknown_values" && header !== null && !headers.some((one) => one.header === header),
  )
  return (
    <Stack>
      <Text size="sm">{words[mapping_source === "given" && questions.length === 0 ? "checked" : mapping_source]}</Text>
      {notices.length > 0 && (
        <Alert color="gray" title={words.notice}>
          <List size="sm">
            {notices.map((notice) => (
              <List.Item key={notice}>{notice}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {!showsAll && <Summary used={used} mapping={mapping} checked={checked} onChange={() => setShowsAll(true)} />}
      <VisuallyHidden role="status">{freed.length > 0 && words.freed(freed.join(", "))}</VisuallyHidden>
      {freed.length > 0 && <Text size="sm">{words.freed(freed.join(", "))}</Text>}
      <ul className={classes["list"]} aria-label={words.columnsOfTheFile}>
        {used.filter(({ header }) => showsAll || asked(header).length > 0).map(rowOf)}
        {showsAll && showsIgnored && ignored.map(rowOf)}
      </ul>
      {showsAll && ignored.length > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: "flex-start" }}
          onClick={() => setShowsIgnored(!showsIgnored)}
        >
          {showsIgnored ? words.hideIgnored : words.ignoredColumns(ignored.length)}
        </Button>
      )}
      {loose.map((question) => (
        <QuestionBox key={questionKey(question)} question={question} checked={checked} mapping={mapping}>
          <ColumnQuestion
            question={question}
            mapping={mapping}
            onMapping={onMapping}
            type={fields.find(({ field }) => field === question.field)?.type ?? "text"}
          />
        </QuestionBox>
      ))}
      <Stack gap="xs">
        <Title order={3} size="h5">
          {words.fillMissing}
        </Title>
        <WholeFile checked={checked} mapping={mapping} onMapping={onMapping} />
      </Stack>
      {isWarned && open.length > 0 && (
        <Alert role="alert" color="orange" title={words.unanswered(open.length)}>
          <Stack gap="xs" align="flex-start">
            <List size="sm">
              {open.map((question) => (
                <List.Item key={questionKey(question)}>{question.message}</List.Item>
              ))}
            </List>
            <Text size="sm">{words.unansweredText}</Text>
            <Button variant="default" size="compact-sm" loading={busy} onClick={() => onContinue(true)}>
              {words.continueAnyway}
            </Button>
          </Stack>
        </Alert>
      )}
      <Group justify="flex-end">
        <Button loading={busy} onClick={() => (open.length === 0 ? onContinue(false) : setWarned(true))}>
          {words.continue}
        </Button>
      </Group>
    </Stack>
  )
}

type QuestionBoxProps = { question: Question; checked: Checked; mapping: Mapping; children: React.ReactNode }

function QuestionBox({ question, checked, mapping, children }: QuestionBoxProps) {
  return (
    <div className={classes["question"]} data-done={isAnswered(question, mapping, checked.fields)}>
      {children}
    </div>
  )
}

type SummaryProps = { used: readonly Header[]; mapping: Mapping; checked: Checked; onChange: () => void }

/** A mapping in short, such as the one of the last file with the same columns. */
function Summary({ used, mapping, checked: { headers, fields }, onChange }: SummaryProps) {
  const labels = new Map(fields.map(({ field, label }) => [field, translate(label)]))
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="sm">
        <Text size="sm" fw={600}>
          {words.summary(used.length, headers.length - used.length)}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onChange}>
          {words.change}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {used
          .map(({ header }) => {
            const field = mapping.columns?.[header] ?? null
            return words.matchedPair(header, field === null ? messages.columnRow.ignore : (labels.get(field) ?? field))
          })
          .join(" · ")}
      </Text>
    </Stack>
  )
}
