import {
  AccordionChevron,
  Badge,
  createTheme,
  DEFAULT_THEME,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from "@mantine/core"
import { createElement } from "react"
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

/** One blue-gray ramp for grounds, surfaces, lines and text in dark colors. */
const night: MantineColorsTuple = [
  "#e6e8ec",
  "#c9cdd5",
  "#a8adb7",
  "#7c8290",
  "#363c49",
  "#2a2f3a",
  "#1e222a",
  "#16191f",
  "#12151a",
  "#0f1115",
]

/** Statuses are quiet: a tint with dark text. Red is for what needs someone now. (docs/design.md#color) */
const TONES = ["neutral", "good", "info", "attention", "urgent"] as const
export type Tone = (typeof TONES)[number]

/** The default last shade is too light for white text on it. */
function withDarkest(name: "green" | "orange", shade: string): MantineColorsTuple {
  const [a, b, c, d, e, f, g, h, i] = DEFAULT_THEME.colors[name]
  return [a, b, c, d, e, f, g, h, i, shade]
}

/** Colors have a contrast of at least 4.5 with the text on them (WCAG AA), light and dark. */
export const theme = createTheme({
  primaryColor: "brand",
  colors: {
    brand: indigo,
    dark: night,
    green: withDarkest("green", "#237a34"),
    orange: withDarkest("orange", "#bf3f0c"),
  },
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  defaultRadius: "md",
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: "650",
    sizes: {
      h2: { fontSize: "1.375rem", lineHeight: "1.3" },
      h3: { fontSize: "1.125rem", lineHeight: "1.35" },
      h4: { fontSize: "0.9375rem", lineHeight: "1.4", fontWeight: "600" },
    },
  },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Modal: { defaultProps: { closeButtonProps: { "aria-label": messages.theme.close }, centered: true } },
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": messages.theme.close } } },
    Badge: Badge.extend({
      defaultProps: { tt: "none", radius: "sm", fw: 600, variant: "light" },
      vars: (_theme, { color }) => {
        const tone = TONES.find((one) => one === color) ?? "neutral"
        return { root: { "--badge-bg": `var(--tone-${tone}-bg)`, "--badge-color": `var(--tone-${tone})` }, dot: {} }
      },
    }),
    // The first item gets the focus. The library's placeholder for it is something that no menu may contain.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Alert: { defaultProps: { closeButtonLabel: messages.theme.dismiss } },
    Accordion: { defaultProps: { chevron: createElement(AccordionChevron, { "aria-hidden": true }) } },
    InputWrapper: { styles: { label: { fontSize: "0.8125rem" } } },
    Table: { defaultProps: { fz: "0.8125rem", verticalSpacing: "var(--row-padding)" } },
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
    "--ground": "#fafafb",
    "--raised": "#ffffff",
    "--line": "#e8eaee",
    "--mantine-color-text": "#16181d",
    "--mantine-color-default-border": "#dcdfe5",
    "--mantine-color-dimmed": "#545b64",
    "--mantine-color-placeholder": "#616971",
    "--mantine-color-error": "#b42318",
    "--mantine-color-orange-light-color": "#9c3207",
    "--passed": "#0b6e4f",
    "--tone-neutral": "#3f4550",
    "--tone-neutral-bg": "#eceef2",
    "--tone-good": "#14663a",
    "--tone-good-bg": "#e3f4ea",
    "--tone-info": "#135a94",
    "--tone-info-bg": "#e3eefa",
    "--tone-attention": "#744a05",
    "--tone-attention-bg": "#fbf0dc",
    "--tone-urgent": "#9b241b",
    "--tone-urgent-bg": "#fce6e4",
  },
  dark: {
    "--surface": "#16191f",
    "--ground": "#0f1115",
    "--raised": "#1e222a",
    "--line": "#2a2f3a",
    "--mantine-color-text": "#e6e8ec",
    "--mantine-color-body": "#16191f",
    "--mantine-color-default": "#1e222a",
    "--mantine-color-default-hover": "#262b35",
    "--mantine-color-default-border": "#363c49",
    "--mantine-color-dimmed": "#b4b8c0",
    "--mantine-color-placeholder": "#a8adb7",
    "--mantine-color-error": "#ff9d94",
    "--passed": "#7fd6ae",
    "--tone-neutral": "#c9cdd5",
    "--tone-neutral-bg": "#2a2f3a",
    "--tone-good": "#93dfb4",
    "--tone-good-bg": "#14301f",
    "--tone-info": "#a3ccf5",
    "--tone-info-bg": "#132a40",
    "--tone-attention": "#f3cb80",
    "--tone-attention-bg": "#34290f",
    "--tone-urgent": "#ffb1aa",
    "--tone-urgent-bg": "#3d1a18",
    "--mantine-color-anchor": "#aab2ff",
  },
})
