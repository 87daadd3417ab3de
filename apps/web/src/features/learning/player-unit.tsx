import { Alert, Button, Group, Stack, Text } from "@mantine/core"
import { lazy, Suspense } from "react"
import { completeUnit } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { formatDay } from "../../lib/format.ts"
import { Panel } from "../../ui/panel.tsx"
import { Failure, Loading } from "../../ui/states.tsx"
import { ExternalVideo, FileUnit, VideoFile } from "./file-units.tsx"
import type { Player, PlayerUnit as Unit } from "./learning-labels.ts"
import { QuizForm } from "./quiz-form.tsx"
import { messages } from "./messages/index.ts"

const ArticleText = lazy(() => import("../../ui/markdown-text.tsx"))

type PlayerUnitProps = { player: Player; unit: Unit; onNext: (() => void) | null }

/** One unit, and the step that completes it. */
export function PlayerUnit({ player, unit, onNext }: PlayerUnitProps) {
  const params = { module_id: player.module_id, unit_id: unit._id }
  const complete = useApiMutation(() => call(completeUnit, { params }), ["learning"])
  const mayLearn = player.abilities.learn
  const done = unit.completed_at !== null
  return (
    <Panel title={unit.title}>
      <Stack>
        <Content player={player} unit={unit} onNext={onNext} />
        {complete.error !== null && <Failure error={complete.error} />}
        <Group justify="space-between">
          {done ? (
            <Text size="sm" c="dimmed" aria-live="polite">
              {messages.playerUnit.doneOn(formatDay(unit.completed_at?.slice(0, 10)))}
            </Text>
          ) : (
            <span />
          )}
          <Group gap="xs">
            {mayLearn && !done && unit.kind !== "quiz" && (
              <Button
                loading={complete.isPending}
                onClick={() => complete.mutate(undefined, { onSuccess: () => onNext?.() })}
              >
                {unit.kind === "video" ? messages.playerUnit.iHaveWatchedThis : messages.playerUnit.iHaveReadThis}
              </Button>
            )}
            {onNext && (
              <Button variant="default" onClick={onNext}>
                {messages.playerUnit.nextUnit}
              </Button>
            )}
          </Group>
        </Group>
        {!mayLearn && !player.preview && <Alert color="gray">{messages.playerUnit.youCanReadThisModule}</Alert>}
      </Stack>
    </Panel>
  )
}

function Content({ player, unit, onNext }: PlayerUnitProps) {
  if (unit.kind === "article") {
    return (
      <Suspense fallback={<Loading lines={3} />}>
        <ArticleText text={unit.text} />
      </Suspense>
    )
  }
  if (unit.kind === "file") return <FileUnit file={unit.file} />
  if (unit.kind === "quiz") return <QuizForm player={player} quiz={unit} onNext={onNext} />
  if (unit.file) return <VideoFile file={unit.file} title={unit.title} />
  return unit.url === null ? null : <ExternalVideo url={unit.url} />
}
