import { Menu, Text } from "@mantine/core"
import { findLanguage, LANGUAGES } from "@scorecard/domain/languages"
import { IconLogout, IconUser } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { chooseDensity, DENSITIES } from "../../lib/density.ts"
import { language, switchLanguageInMenu } from "../../lib/language.ts"
import { useMe } from "../../lib/me.ts"
import { LEVEL_NAMES } from "../../lib/levels.ts"
import { Anchor } from "../../ui/anchor.tsx"
import { useDensity } from "../../ui/use-density.ts"
import { useSignOut } from "./account-commands.ts"
import { chooseOwnLanguage } from "./person-language.ts"
import { messages } from "./messages.ts"

type UserMenuItemsProps = {
  id: string
  opened: boolean
  onChange: (opened: boolean) => void
  button: HTMLElement | null
}

/** Loads when the menu is opened. */
export default function UserMenuItems({ id, opened, onChange, button }: UserMenuItemsProps) {
  const me = useMe()
  const density = useDensity()
  const leave = useSignOut()
  return (
    <Menu id={id} opened={opened} onChange={onChange} position="bottom-end" width={240}>
      <Menu.Target>
        <Anchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Text size="sm" fw={600} px="sm" pt={6} className="name">
          {me.employee.name}
        </Text>
        <Text size="xs" c="dimmed" px="sm" pb={6}>
          {LEVEL_NAMES[me.level]}
        </Text>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/profile" />}
        >
          {messages.userMenu.myProfile}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{messages.userMenu.language}</Menu.Label>
        <Menu.RadioGroup
          value={language}
          onChange={(code) => void chooseOwnLanguage(findLanguage([code]) ?? language, switchLanguageInMenu)}
        >
          {LANGUAGES.map(({ code, name }) => (
            <Menu.RadioItem key={code} value={code} lang={code}>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{messages.userMenu.density}</Menu.Label>
        <Menu.RadioGroup
          value={density}
          onChange={(value) => chooseDensity(value === "compact" ? value : "comfortable")}
        >
          {DENSITIES.map((value) => (
            <Menu.RadioItem key={value} value={value}>
              {messages.userMenu.densities[value]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          {messages.userMenu.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
