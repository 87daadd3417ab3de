import { Button, Group, Paper, Stack, Text, ThemeIcon, Title, VisuallyHidden } from "@mantine/core"
import { Fragment } from "react"
import { Ago } from "../../ui/ago/ago.tsx"
import { BADGES, type Kudos } from "./labels.ts"
import classes from "./kudos.module.css"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

export type KudosAct = "edit" | "publish" | "delete"
type KudosCardProps = { kudos: Kudos; onAct?: (act: KudosAct, kudos: Kudos) => void }

/** One card, with the actions the reader may take. */
export function KudosCard({ kudos, onAct }: KudosCardProps) {
  const { label, Icon } = BADGES[kudos.badge]
  const isDraft = kudos.status === "draft"
  return (
    <Paper
      withBorder
      p="md"
      bg="var(--surface)"
      component="article"
      className={`${classes["card"]} ${isDraft ? classes["draft"] : ""}`}
    >
      <Stack gap="xs" h="100%">
        <Group gap="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap">
            <ThemeIcon variant="light" radius="xl" size="lg">
              <Icon size={20} aria-hidden />
            </ThemeIcon>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
          </Group>
          {isDraft && <StatusChip status="draft">{messages.kudosCard.draft}</StatusChip>}
        </Group>
        <Title order={3} size="h4" className="name">
          {kudos.title}
        </Title>
        <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          {kudos.recipients.map(({ employee_id, name }, at) => (
            <Fragment key={employee_id}>
              {at > 0 && ", "}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </Text>
        <Text size="sm" className={`name ${classes["grow"]}`} style={{ whiteSpace: "pre-wrap" }}>
          {kudos.message}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          <bdi>{kudos.author_name}</bdi>
          {kudos.published_at !== null && (
            <>
              , <Ago at={kudos.published_at} />
            </>
          )}
        </Text>
        {onAct && <Acts kudos={kudos} onAct={onAct} />}
      </Stack>
    </Paper>
  )
}

function Acts({ kudos, onAct }: Required<KudosCardProps>) {
  const { abilities, title } = kudos
  if (!abilities.edit && !abilities.publish && !abilities.delete) return null
  return (
    <Group gap={6}>
      {abilities.publish && (
        <Button size="compact-sm" onClick={() => onAct("publish", kudos)}>
          {messages.kudosCard.publishTitle(<VisuallyHidden>{title}</VisuallyHidden>)}
        </Button>
      )}
      {abilities.edit && (
        <Button size="compact-sm" variant="default" onClick={() => onAct("edit", kudos)}>
          {messages.kudosCard.editTitle(<VisuallyHidden>{title}</VisuallyHidden>)}
        </Button>
      )}
      {abilities.delete && (
        <Button size="compact-sm" variant="default" onClick={() => onAct("delete", kudos)}>
          {kudos.status === "draft" ? messages.kudosCard.delete : messages.kudosCard.withdraw}{" "}
          <VisuallyHidden>{title}</VisuallyHidden>
        </Button>
      )}
    </Group>
  )
}
