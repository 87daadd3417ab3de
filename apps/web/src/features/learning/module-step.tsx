import { archiveModule, deleteModule, publishModule, unpublishModule } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Module } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

export type Step = "publish" | "unpublish" | "archive" | "delete"

type Words = { title: string; action: string; done: string; text: string; danger?: boolean }

const WORDS: Record<Step, Words> = {
  publish: {
    title: messages.moduleStep.publishThisModule,
    action: messages.moduleStep.publish,
    done: messages.moduleStep.modulePublished,
    text: messages.moduleStep.publishThisModuleText,
  },
  unpublish: {
    title: messages.moduleStep.makeThisModuleDraftAgain,
    action: messages.moduleStep.returnToDraft,
    done: messages.moduleStep.moduleIsDraftAgain,
    text: messages.moduleStep.makeThisModuleText,
  },
  archive: {
    title: messages.moduleStep.archiveThisModule,
    action: messages.moduleStep.archive,
    done: messages.moduleStep.moduleArchived,
    text: messages.moduleStep.archiveThisModuleText,
  },
  delete: {
    title: messages.moduleStep.deleteThisModule,
    action: messages.moduleStep.delete,
    done: messages.moduleStep.moduleDeleted,
    text: messages.moduleStep.deleteThisModuleText,
    danger: true,
  },
}
type AnyStep = typeof publishModule | typeof deleteModule
const CALLS = { publish: publishModule, unpublish: unpublishModule, archive: archiveModule, delete: deleteModule }

type ModuleStepProps = { module: Module; step: Step; onClose: () => void; onDeleted?: (() => void) | undefined }

/** Confirms before a module's status changes. */
export function ModuleStep({ module, step, onClose, onDeleted }: ModuleStepProps) {
  const { title, action, done, text, danger = false } = WORDS[step]
  return (
    <ConfirmAction
      onClose={onClose}
      title={title}
      action={action}
      danger={danger}
      run={async () => {
        // Leave the page before the query refetches: a deleted module would be 404.
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
