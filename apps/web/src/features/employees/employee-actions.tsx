import { Button, Menu } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { notifications } from "@mantine/notifications"
import {
  IconDots,
  IconEraser,
  IconMail,
  IconPlugConnectedX,
  IconUserCheck,
  IconUserOff,
  IconUserShare,
} from "@tabler/icons-react"
import type { EmployeeView } from "@scorecard/contracts/employees"
import { useState } from "react"
import { clearIdpBinding, deactivateEmployee, editEmployee, sendWelcomeEmail } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { Confirm } from "../../ui/confirm.tsx"
import { useImpersonate } from "../../lib/use-impersonate.ts"
import { PseudonymizeDialog } from "./pseudonymize-dialog.tsx"
import { messages } from "./messages.ts"

const ACTIONS = ["welcome", "impersonate", "clear_binding", "deactivate", "reactivate"] as const
type Action = (typeof ACTIONS)[number]

type ActionCopy = { menu: string; title: (name: string) => string; text: string; verb: string; done: string }

const WORDS: Record<Action, ActionCopy> = {
  welcome: {
    menu: messages.employeeActions.sendTheWelcomeEmail,
    title: (name) => messages.employeeActions.welcomeName(name),
    text: messages.employeeActions.welcomeText,
    verb: messages.employeeActions.send,
    done: messages.employeeActions.welcomeSent,
  },
  impersonate: {
    menu: messages.employeeActions.actAsThisPerson,
    title: (name) => messages.employeeActions.actAs(name),
    text: messages.employeeActions.actAsText,
    verb: messages.employeeActions.actAsVerb,
    done: "",
  },
  clear_binding: {
    menu: messages.employeeActions.resetTheirSignIn,
    title: (name) => messages.employeeActions.resetSignInOf(name),
    text: messages.employeeActions.resetSignInText,
    verb: messages.employeeActions.unlinkAccount,
    done: messages.employeeActions.signInReset,
  },
  deactivate: {
    menu: messages.employeeActions.deactivate,
    title: (name) => messages.employeeActions.deactivateName(name),
    text: messages.employeeActions.deactivateText,
    verb: messages.employeeActions.deactivate,
    done: messages.employeeActions.deactivated,
  },
  reactivate: {
    menu: messages.employeeActions.reactivate,
    title: (name) => messages.employeeActions.reactivateName(name),
    text: messages.employeeActions.reactivateText,
    verb: messages.employeeActions.reactivateVerb,
    done: messages.employeeActions.reactivated,
  },
}

const ICONS: Record<Action, typeof IconMail> = {
  welcome: IconMail,
  impersonate: IconUserShare,
  clear_binding: IconPlugConnectedX,
  deactivate: IconUserOff,
  reactivate: IconUserCheck,
}

/** The actions on a person other than editing, each with a confirmation. */
export function EmployeeActions({ person }: { person: EmployeeView }) {
  const [asked, setAsked] = useState<Action | null>(null)
  const [opened, setOpened] = useState(false)
  const [isPseudonymizing, pseudonymizing] = useDisclosure(false)
  const impersonate = useImpersonate()
  const write = useApiMutation(
    (action: Exclude<Action, "impersonate">) => perform(action, person),
    ["employees", "organization"],
  )
  const { abilities } = person
  const may: Record<Action, boolean> = {
    welcome: abilities.send_welcome_email,
    impersonate: abilities.impersonate,
    clear_binding: abilities.clear_idp_binding,
    deactivate: abilities.deactivate,
    reactivate: abilities.reactivate,
  }
  const offered = ACTIONS.filter((action) => may[action])
  if (offered.length === 0 && !abilities.pseudonymize) return null

  const ask = (action: Action) => {
    write.reset()
    impersonate.reset()
    setAsked(action)
    setOpened(true)
  }
  const confirm = () => {
    if (asked === null) return
    if (asked === "impersonate") return impersonate.mutate(person.employee_id)
    write.mutate(asked, {
      onSuccess: () => {
        setOpened(false)
        notifications.show({ message: WORDS[asked].done })
      },
    })
  }
  const words = asked === null ? null : WORDS[asked]
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
            {messages.employeeActions.more}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((action) => {
            const Icon = ICONS[action]
            return (
              <Menu.Item key={action} leftSection={<Icon size={16} aria-hidden />} onClick={() => ask(action)}>
                {WORDS[action].menu}
              </Menu.Item>
            )
          })}
          {abilities.pseudonymize && (
            <Menu.Item leftSection={<IconEraser size={16} aria-hidden />} onClick={pseudonymizing.open}>
              {messages.pseudonymizeDialog.menu}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <PseudonymizeDialog person={person} opened={isPseudonymizing} onClose={pseudonymizing.close} />
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        title={words?.title(person.name) ?? ""}
        action={words?.verb ?? ""}
        danger={asked === "deactivate" || asked === "clear_binding"}
        busy={write.isPending || impersonate.isPending}
        error={asked === "impersonate" ? impersonate.error : write.error}
        onConfirm={confirm}
      >
        {words?.text}
      </Confirm>
    </>
  )
}

async function perform(action: Exclude<Action, "impersonate">, { employee_id, version }: EmployeeView): Promise<void> {
  const params = { employee_id }
  if (action === "welcome") await call(sendWelcomeEmail, { body: { employee_ids: [employee_id] } })
  if (action === "clear_binding") await call(clearIdpBinding, { params, ifMatch: version })
  if (action === "deactivate") await call(deactivateEmployee, { params, ifMatch: version })
  if (action === "reactivate") await call(editEmployee, { params, ifMatch: version, body: { status: "active" } })
}
