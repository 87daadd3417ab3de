import { createTheme, DEFAULT_THEME, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core"
import { messages } from "./messages.ts"

const indigo: MantineColorsTuple = [
  "#eef0ff",
  "#dcdffa",
  "#b6bbee",
  "#8e96e3",
  "#6c75d9",
  "#5661d4",
  "#4a55d2",
  "#3b46ba",
  "#333ea7",
  "#283493",
]

/** The default last shade is too light for white text on it. */
function withDarkest(name: "green" | "orange", shade: string): MantineColorsTuple {
  const [a, b, c, d, e, f, g, h, i] = DEFAULT_THEME.colors[name]
  return [a, b, c, d, e, f, g, h, i, shade]
}

/** Colors have a contrast of at least 4.5 with the text on them (WCAG AA), light and dark. */
export const theme = createTheme({
  primaryColor: "brand",
  colors: { brand: indigo, green: withDarkest("green", "#237a34"), orange: withDarkest("orange", "#bf3f0c") },
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: "md",
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: "650" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Modal: { defaultProps: { closeButtonProps: { "aria-label": messages.theme.close }, centered: true } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": messages.theme.close } } },
    Alert: { defaultProps: { closeButtonLabel: messages.theme.dismiss } },
    // A picker opens on typing or a click, not on focus. Typing highlights the first match, which Enter chooses.
    // Choosing the current selection again keeps it.
    Select: {
      defaultProps: {
        clearButtonProps: { "aria-label": messages.theme.clear },
        comboboxProps: { shadow: "md" },
        openOnFocus: false,
        allowDeselect: false,
        selectFirstOptionOnChange: true,
      },
    },
    MultiSelect: {
      defaultProps: {
        clearButtonProps: { "aria-label": messages.theme.clear },
        comboboxProps: { shadow: "md" },
        openOnFocus: false,
        selectFirstOptionOnChange: true,
      },
    },
    Notification: {
      defaultProps: { closeButtonProps: { "aria-label": messages.theme.dismiss } },
      // The library's own gray is too light on white.
      styles: { description: { color: "var(--mantine-color-dimmed)" } },
    },
  },
})

/** The design system's dimmed text, placeholders and errors are too faint for WCAG AA by default. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--surface": "#ffffff",
    "--ground": "#f6f7fa",
    "--mantine-color-dimmed": "#545b64",
    "--mantine-color-placeholder": "#616971",
    "--mantine-color-error": "#b42318",
    "--mantine-color-orange-light-color": "#9c3207",
    "--passed": "#0b6e4f",
  },
  dark: {
    "--surface": "#25262b",
    "--ground": "#18191d",
    "--mantine-color-body": "#1c1d22",
    "--mantine-color-dimmed": "#b4b8c0",
    "--mantine-color-placeholder": "#a8adb7",
    "--mantine-color-error": "#ff9d94",
    "--passed": "#7fd6ae",
    "--mantine-color-anchor": "#aab2ff",
  },
})

/** For dialogs that block the whole client: above drawers, menus and messages. */
export const ABOVE_ALL = 1_000
