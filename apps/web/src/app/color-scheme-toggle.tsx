import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core"
import { IconMoon, IconSun } from "@tabler/icons-react"
import { messages } from "./messages.ts"

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme("light") === "dark"
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={
        isDark ? messages.colorSchemeToggle.switchToLightColors : messages.colorSchemeToggle.switchToDarkColors
      }
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  )
}
