import { NavLink, Stack, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { IconArrowLeft } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { searchEverything } from "../api/endpoints.gen.ts"
import { language } from "../lib/language.ts"
import { useMe } from "../lib/me.ts"
import { apiQuery } from "../lib/query.ts"
import { SearchField } from "../ui/search-field.tsx"
import classes from "./menu.module.css"
import { messages } from "./messages.ts"
import { SETTINGS_GROUPS, titleFor, type PageRow } from "./page-row.ts"
import type { Section } from "./sections.ts"

const PAUSE_MS = 150

/** The menu of the settings: its pages, found by their title or by what they are about, and the way back. */
export default function SettingsMenu({ section, current }: { section: Section; current: PageRow }) {
  const me = useMe()
  const [text, setText] = useState("")
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS)
  // The service knows by which other words people look for a page. Without it, titles are found.
  const related = useQuery({
    ...apiQuery(searchEverything, { query: { q, language } }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
    retry: false,
  })
  const links = new Set(q === "" ? [] : related.data?.items.map(({ link }) => link))
  const isFound = (page: PageRow) =>
    titleFor(page, me).toLowerCase().includes(text.trim().toLowerCase()) || links.has(page.path)
  const found = section.pages.filter(isFound)
  return (
    <Stack component="nav" aria-label={messages.menu.settings} gap="xs" p="xs">
      <NavLink
        label={messages.menu.backFromSettings}
        leftSection={<IconArrowLeft size={18} stroke={1.6} aria-hidden />}
        className={classes["item"] ?? ""}
        renderRoot={(props) => <Link {...props} to="/" />}
      />
      <SearchField label={messages.menu.findSetting} value={text} onChange={setText} w="100%" />
      {SETTINGS_GROUPS.map((group) => {
        const pages = found.filter(({ settingsGroup }) => settingsGroup === group)
        if (pages.length === 0) return null
        return (
          <div key={group} role="group" aria-label={messages.menu.settingsGroups[group]}>
            <Text size="xs" fw={500} c="dimmed" px="xs" pb={4} aria-hidden>
              {messages.menu.settingsGroups[group]}
            </Text>
            {pages.map((page) => (
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
        )
      })}
      {found.length === 0 && !related.isFetching && (
        <Text size="sm" c="dimmed" px="xs" role="status">
          {messages.menu.noSetting}
        </Text>
      )}
    </Stack>
  )
}
