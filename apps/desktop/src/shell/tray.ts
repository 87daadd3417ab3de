import type { Application, MenuOptions } from "@webviewjs/webview"
import type { MenuItem, ShellHandlers } from "../main/ports.ts"
import { drawIcon } from "./icon.ts"

/** Windows scales it to 16 to 32 pixels, depending on the screen. */
const ICON_SIZE = 32

export type Tray = {
  setUnread(count: number, text: string): void
  setMenu(items: MenuItem[]): void
  remove(): void
}

/** The icon in the notification area. Linux tells no one that it was clicked: there, only the menu opens the window. */
export function createTray(application: Application, name: string, handlers: ShellHandlers): Tray {
  const { rgba, size } = drawIcon(ICON_SIZE)
  const tray = application.createTrayIcon({
    id: "scorecard",
    icon: { data: rgba, width: size, height: size },
    tooltip: name,
    menu: { items: [] },
    menuOnLeftClick: false,
  })
  tray.on("click", ({ button, buttonState }) => {
    if (button?.toLowerCase() === "left" && buttonState?.toLowerCase() === "up") handlers.trayClicked()
  })
  application.on("custom-menu-click", ({ customMenuEvent }) => {
    if (customMenuEvent) handlers.menu(customMenuEvent.id)
  })
  let drawn = 0
  return {
    setUnread(count, text) {
      // Above nine, the picture stays the same.
      if (Math.min(count, 10) !== Math.min(drawn, 10)) tray.setIcon(drawIcon(ICON_SIZE, count).rgba, size, size)
      drawn = count
      tray.setTooltip(count > 0 ? text : name)
    },
    setMenu: (items) => tray.setMenu(toMenu(items)),
    remove: () => tray.dispose(),
  }
}

function toMenu(items: readonly MenuItem[]): MenuOptions {
  return {
    items: items.map((item) =>
      item.type === "separator"
        ? { role: "separator" }
        : { id: item.id, enabled: item.enabled, label: item.checked === true ? `✓ ${item.label}` : item.label },
    ),
  }
}
