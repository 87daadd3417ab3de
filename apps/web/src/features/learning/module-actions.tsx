import { ActionIcon, Button, Menu } from "@mantine/core"
import { IconArchive, IconDots, IconEyeOff, IconTrash, IconWorld } from "@tabler/icons-react"
import { useState } from "react"
import type { Module } from "./learning-labels.ts"
import { ModuleStep, type Step } from "./module-step.tsx"
import { messages } from "./messages/index.ts"

const ITEMS: { step: Step; label: string; Icon: typeof IconDots }[] = [
  { step: "publish", label: messages.moduleActions.publish, Icon: IconWorld },
  { step: "unpublish", label: messages.moduleActions.makeItDraftAgain, Icon: IconEyeOff },
  { step: "archive", label: messages.moduleActions.archive, Icon: IconArchive },
  { step: "delete", label: messages.moduleActions.delete, Icon: IconTrash },
]

type ModuleActionsProps = {
  module: Module
  onDeleted?: () => void
  /** Shows publishing as a button: it is the author's main goal. */
  publishInSight?: boolean
}

/** The actions on a whole module, in a menu. */
export function ModuleActions({ module, onDeleted, publishInSight = false }: ModuleActionsProps) {
  const [step, setStep] = useState<Step | null>(null)
  const offered = ITEMS.filter((item) => module.abilities[item.step])
  if (offered.length === 0) return null
  const inSight = publishInSight && module.abilities.publish
  const inMenu = offered.filter(({ step: offer }) => !(inSight && offer === "publish"))
  return (
    <>
      {inSight && (
        <Button leftSection={<IconWorld size={16} aria-hidden />} onClick={() => setStep("publish")}>
          {messages.moduleActions.publish}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={messages.moduleActions.actionsOn(module.title)}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {inMenu.map(({ step: offer, label, Icon }) => (
            <Menu.Item key={offer} leftSection={<Icon size={16} aria-hidden />} onClick={() => setStep(offer)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {step !== null && <ModuleStep module={module} step={step} onClose={() => setStep(null)} onDeleted={onDeleted} />}
    </>
  )
}
