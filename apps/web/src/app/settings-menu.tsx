import { NavLink, Stack, Text } from "@mantine/core"
import { IconArrowLeft } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useMe } from "../lib/me.ts"
import { SearchField } from "../ui/search-field.tsx"
import classes from "./menu.module.css"
import { messages } from "./messages.ts"
import { titleFor, type PageRow } from "./page-row.ts"
import type { Section } from "./sections.ts"

/** The menu of the settings: its pages, found by typing, and the way back. */
export default function SettingsMenu({ section, current }: { section: Section; current: PageRow }) {
  const me = useMe()
  const [text, setText] = useState("")
  const found = section.pages.filter((page) => titleFor(page, me).toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <Stack component="nav" aria-label={messages.menu.settings} gap="xs" p="xs">
      <NavLink
        label={messages.menu.backFromSettings}
        leftSection={<IconArrowLeft size={18} stroke={1.6} aria-hidden />}
        className={classes["item"] ?? ""}
        renderRoot={(props) => <Link {...props} to="/" />}
      />
      <SearchField label={messages.menu.findSetting} value={text} onChange={setText} w="100%" />
      <div>
        {found.map((page) => (
          <NavLink
            key={page.path}
            label={titleFor(page, me)}
            active={page === current}
            variant="light"
            className={classes["item"] ?? ""}
            renderRoot={(props) => (
              <Link {...props} {...(page === current && { "aria-current": "page" })} to={page.path} />
            )}
          />
        ))}
      </div>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" px="xs" role="status">
          {messages.menu.noSetting}
        </Text>
      )}
    </Stack>
  )
}
