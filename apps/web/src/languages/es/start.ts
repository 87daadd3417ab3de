import { app } from "./app.ts"
import { home } from "./home.ts"
import { lib } from "./lib.ts"
import { notifications } from "./notifications.ts"
import { session } from "./session.ts"
import { ui } from "./ui.ts"
import { uiGlossary } from "./ui-glossary.ts"

/** What is shown before any page other than Home is opened, by the name it has in `localized`. */
export const catalog = {
  app,
  home,
  lib,
  notifications,
  session,
  ui,
  uiGlossary,
}
