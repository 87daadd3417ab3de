import { Alert, Tabs } from "@mantine/core"
import { IconEye } from "@tabler/icons-react"
import { useNavigate, useParams } from "@tanstack/react-router"
import { readModule } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { useSearchFilters } from "../../lib/search.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { Page } from "../../ui/page.tsx"
import { Answer } from "../../ui/states.tsx"
import { AssignmentsPanel } from "./assignments-panel.tsx"
import type { Module } from "./learning-labels.ts"
import { ModuleActions } from "./module-actions.tsx"
import { ModuleFields } from "./module-fields.tsx"
import { ModuleStatusBadge } from "./module-status-badge.tsx"
import { UnitsPanel } from "./units-panel.tsx"
import { messages } from "./messages/index.ts"

/** A module for its author: its units, its details, and the people enrolled. */
export default function ModuleEditorPage() {
  const { moduleId = "" } = useParams({ strict: false })
  const module = useApiQuery(readModule, { params: { id: moduleId } })
  if (module.data === undefined) {
    return (
      <Page title={messages.moduleEditorPage.editAModule}>
        <Answer of={module}>{() => null}</Answer>
      </Page>
    )
  }
  return <Opened key={moduleId} module={module.data} />
}

function Opened({ module }: { module: Module }) {
  const navigate = useNavigate()
  const [filters, setFilters] = useSearchFilters({ tab: "units" })
  const { edit } = module.abilities
  const tab = edit ? filters.tab : "people"
  return (
    <Page
      title={module.title}
      about={module.summary}
      actions={
        <>
          <ModuleStatusBadge status={module.status} />
          {edit && (
            <ButtonLink
              to="/learning/modules/$moduleId"
              params={{ moduleId: module._id }}
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
            >
              {messages.moduleEditorPage.seeItAsLearnersDo}
            </ButtonLink>
          )}
          <ModuleActions
            publishInSight
            module={module}
            onDeleted={() => void navigate({ to: "/learning/authoring" })}
          />
        </>
      }
    >
      {!edit && (
        <Alert color="gray" title={messages.moduleEditorPage.writtenBy(module.author_name)}>
          {messages.moduleEditorPage.writtenByText}
        </Alert>
      )}
      <Tabs value={tab} onChange={(next) => setFilters({ tab: next ?? "units" })}>
        <Tabs.List mb="md" aria-label={messages.moduleEditorPage.partsOfTheModule}>
          {edit && <Tabs.Tab value="units">{messages.moduleEditorPage.unitsUnitCount(module.unit_count)}</Tabs.Tab>}
          {edit && <Tabs.Tab value="details">{messages.moduleEditorPage.titleAndSummary}</Tabs.Tab>}
          <Tabs.Tab value="people">{messages.moduleEditorPage.enrolled}</Tabs.Tab>
        </Tabs.List>
        {edit && (
          <Tabs.Panel value="units">
            <UnitsPanel module={module} />
          </Tabs.Panel>
        )}
        {edit && (
          <Tabs.Panel value="details">
            <ModuleFields module={module} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="people">
          <AssignmentsPanel module={module} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
