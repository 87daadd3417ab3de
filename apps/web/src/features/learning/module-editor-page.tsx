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

/** A module as its author works on it: its units, what it says of itself, and who is enrolled in it. */
export default function ModuleEditorPage() {
  const { moduleId = "" } = useParams({ strict: false })
  const module = useApiQuery(readModule, { params: { id: moduleId } })
  if (module.data === undefined) {
    return (
      <Page title="Edit a module">
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
              See it as learners do
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
        <Alert color="gray" title={`Written by ${module.author_name}`}>
          Its author, and those from level 4 on, change it. You can enroll your people in it while it is published.
        </Alert>
      )}
      <Tabs value={tab} onChange={(next) => setFilters({ tab: next ?? "units" })}>
        <Tabs.List mb="md" aria-label="Parts of the module">
          {edit && <Tabs.Tab value="units">Units ({module.unit_count})</Tabs.Tab>}
          {edit && <Tabs.Tab value="details">Title and summary</Tabs.Tab>}
          <Tabs.Tab value="people">Enrolled</Tabs.Tab>
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
