import { Group, Kbd, Text, UnstyledButton, VisuallyHidden } from "@mantine/core"
import { useHotkeys } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { lazy, Suspense, useState, type ComponentType } from "react"
import { withLanguage } from "../../lib/language.ts"
import { MODIFIER } from "./modifier.ts"
import classes from "./search.module.css"

const Shortcuts = lazy(() => withLanguage(() => import("./shortcuts.tsx")))

type SearchButtonProps = { label: string; Palette: ComponentType<{ onClose: () => void }> }

/** The header's search, and the shortcuts that work on every page. */
export function SearchButton({ label, Palette }: SearchButtonProps) {
  const [open, setOpen] = useState<"search" | "shortcuts" | null>(null)
  const show = (what: "search" | "shortcuts") => () => {
    // Over a dialog, a shortcut would hide what is being typed there.
    if (document.querySelector("[role=dialog], dialog[open]") === null) setOpen(what)
  }
  useHotkeys([["mod+K", show("search")]], [])
  useHotkeys([
    ["/", show("search")],
    ["shift+?", show("shortcuts")],
    ["?", show("shortcuts")],
  ])
  const close = () => setOpen(null)
  return (
    <>
      <UnstyledButton className={classes["button"] ?? ""} onClick={() => setOpen("search")} aria-haspopup="dialog">
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <VisuallyHidden>{label}</VisuallyHidden>
        <Text component="span" inherit visibleFrom="sm" aria-hidden>
          {label}
        </Text>
        <Group gap={2} visibleFrom="md" aria-hidden>
          <Kbd size="xs">{MODIFIER}</Kbd>
          <Kbd size="xs">K</Kbd>
        </Group>
      </UnstyledButton>
      <Suspense fallback={null}>
        {open === "search" && <Palette onClose={close} />}
        {open === "shortcuts" && <Shortcuts onClose={close} />}
      </Suspense>
    </>
  )
}
