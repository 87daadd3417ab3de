import { archiveModule, deleteModule, publishModule, unpublishModule } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Module } from "./learning-labels.ts"

export type Step = "publish" | "unpublish" | "archive" | "delete"

type Words = { title: string; action: string; done: string; text: string; danger?: boolean }

const WORDS: Record<Step, Words> = {
  publish: {
    title: "Publish this module?",
    action: "Publish",
    done: "Module published",
    text: "Everyone sees it in the catalog and can enroll in it.",
  },
  unpublish: {
    title: "Make this module a draft again?",
    action: "Make it a draft",
    done: "Module is a draft again",
    text: "Nobody new can enroll. People enrolled by name, and those who have started, can continue.",
  },
  archive: {
    title: "Archive this module?",
    action: "Archive",
    done: "Module archived",
    text: "It leaves the catalog for good. What people did in it is kept, and it can be published again.",
  },
  delete: {
    title: "Delete this module?",
    action: "Delete",
    done: "Module deleted",
    text: "It is gone with all its units. Nobody has learned in it.",
    danger: true,
  },
}
type AnyStep = typeof publishModule | typeof deleteModule
const CALLS = { publish: publishModule, unpublish: unpublishModule, archive: archiveModule, delete: deleteModule }

type ModuleStepProps = { module: Module; step: Step; onClose: () => void; onDeleted?: (() => void) | undefined }

/** Asks before a module goes from one state to another. */
export function ModuleStep({ module, step, onClose, onDeleted }: ModuleStepProps) {
  const { title, action, done, text, danger = false } = WORDS[step]
  return (
    <ConfirmAction
      onClose={onClose}
      title={title}
      action={action}
      danger={danger}
      run={async () => {
        // Not answered before the page is left: a deleted module would be asked for again.
        await call<AnyStep>(CALLS[step], { params: { id: module._id }, ifMatch: module.version })
        if (step === "delete") onDeleted?.()
      }}
      stale={STALE}
      notice={{ color: "green.9", title: done, message: module.title }}
    >
      <b className="name">{module.title}</b>: {text}
    </ConfirmAction>
  )
}
