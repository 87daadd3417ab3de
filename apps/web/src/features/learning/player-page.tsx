import { Alert, Grid, Group, NavLink, Progress, Stack, Text, ThemeIcon } from "@mantine/core"
import { IconCheck, IconCircle } from "@tabler/icons-react"
import { useParams } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import { openPlayer } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { scrollIntoView } from "../../lib/scroll-into-view.ts"
import { formatDay } from "../../lib/format.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Panel } from "../../ui/panel.tsx"
import { Answer, Empty } from "../../ui/states.tsx"
import { Cover } from "./cover.tsx"
import { UNIT_KINDS, type Player } from "./learning-labels.ts"
import { PlayerUnit } from "./player-unit.tsx"
import { StandingBadge } from "./standing-badge.tsx"
import { messages } from "./messages/index.ts"

/** A module for its learner: its units in order, and the learner's progress. */
export default function PlayerPage() {
  const { moduleId = "" } = useParams({ strict: false })
  const player = useApiQuery(openPlayer, { params: { module_id: moduleId } })
  if (player.data === undefined) {
    return (
      <Page title={messages.playerPage.module}>
        <Answer of={player}>{() => null}</Answer>
      </Page>
    )
  }
  return <Opened key={moduleId} player={player.data} />
}

function Opened({ player }: { player: Player }) {
  const [{ unit: chosen }, setFilters] = useSearchFilters({ unit: "" })
  // Chosen once: completing the unit must not replace the page that shows its result.
  const [firstOpen] = useState(() => player.units.find(({ completed_at }) => completed_at === null)?._id)
  const current =
    player.units.find(({ _id }) => _id === chosen) ??
    player.units.find(({ _id }) => _id === firstOpen) ??
    player.units[0]
  const next = current && player.units[player.units.indexOf(current) + 1]
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen !== "") scrollIntoView(shown.current)
  }, [chosen])
  return (
    <Page title={player.title} about={player.summary} actions={<StandingBadge status={player.status} />}>
      {player.preview && (
        <Alert color="gray" title={messages.playerPage.aPreview}>
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{messages.playerPage.youSeeModule}</Text>
            <ButtonLink
              to="/learning/authoring/$moduleId"
              params={{ moduleId: player.module_id }}
              size="xs"
              variant="default"
            >
              {messages.playerPage.backToTheEditor}
            </ButtonLink>
          </Stack>
        </Alert>
      )}
      {player.cover_file_id !== null && <Cover fileId={player.cover_file_id} size="page" />}
      <Group gap="xs" wrap="nowrap">
        <Progress
          style={{ flex: 1 }}
          value={player.percent}
          aria-label={messages.playerPage.percentDone(player.percent)}
        />
        <Text size="sm" className="figures" aria-live="polite">
          {player.percent}%
        </Text>
        {player.due_date !== null && player.completed_at === null && (
          <Text size="sm">{messages.playerPage.dueDueDate(formatDay(player.due_date))}</Text>
        )}
      </Group>
      <Grid>
        <Grid.Col span={{ base: 12, md: 4, lg: 3 }}>
          <Panel title={messages.playerPage.units}>
            {player.units.map((unit) => (
              <NavLink
                key={unit._id}
                component="button"
                label={unit.title}
                description={UNIT_KINDS[unit.kind]}
                active={unit === current}
                variant="light"
                aria-current={unit === current ? "step" : undefined}
                leftSection={<Mark done={unit.completed_at !== null} />}
                onClick={() => setFilters({ unit: unit._id })}
              />
            ))}
          </Panel>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8, lg: 9 }} ref={shown}>
          {current ? (
            <PlayerUnit
              key={current._id}
              player={player}
              unit={current}
              onNext={next ? () => setFilters({ unit: next._id }) : null}
            />
          ) : (
            <Empty title={messages.playerPage.noUnitsYet}>{messages.playerPage.noUnitsYetText}</Empty>
          )}
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function Mark({ done }: { done: boolean }) {
  const Icon = done ? IconCheck : IconCircle
  return (
    <ThemeIcon size="sm" radius="xl" variant={done ? "filled" : "default"} color="green.9">
      <Icon size={14} role="img" aria-label={done ? messages.playerPage.done : messages.playerPage.toDo} />
    </ThemeIcon>
  )
}
