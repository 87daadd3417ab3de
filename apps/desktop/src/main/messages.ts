/**
 * The copy of the main process: tray, notices, the page in the browser after a sign-in, and why something failed.
 * Translated in `languages`.
 */
export const messages = {
  product: "Scorecard",
  session: {
    expired: "Your sign-in has expired. Sign in again.",
    revoked: "You've been signed out. Sign in again.",
  },
  signIn: {
    noProvider: "Sign-in isn't available: the service has no identity provider, or it isn't responding.",
    unreachable: "The service can't be reached. Check your connection and try again.",
    late: "You didn't finish signing in within five minutes. Try again.",
    canceled: "You canceled signing in.",
    noBrowser: "Your browser couldn't be opened.",
    noListener: "The app couldn't open the local port it needs to finish signing in.",
    failed: "Sign-in failed. Try again.",
  },
  page: {
    done: { title: "You're signed in", body: "You can close this page and return to the app." },
    failed: { title: "You're not signed in", hint: "Close this page and try again in the app." },
    foreign: {
      title: "This isn't the sign-in that the app is waiting for",
      body: "Start again in the app. If you didn't start a sign-in, close this page.",
    },
    notFound: { title: "There's nothing here", body: "Close this page." },
  },
  tray: {
    open: "Open",
    notifications: (unread: number) => (unread === 0 ? "Notifications" : `Notifications (${unread})`),
    quiet: "Quiet mode",
    settings: "Settings",
    checkForUpdates: "Check for updates",
    downloading: (version: string) => `Downloading version ${version}`,
    installUpdate: (version: string) => `Install version ${version}`,
    signIn: "Sign in",
    signOut: "Sign out",
    quit: "Quit",
    /** The tooltip. */
    unread: (product: string, unread: number) => `${product}: ${unread} unread`,
  },
  notices: {
    open: "Open",
    many: (count: number) => `${count} new notifications`,
    manyBody: "Open the app to read them.",
    signedOut: "Sign in again",
    trial: "This is how notifications appear.",
  },
  updates: {
    upToDate: { title: "You're up to date", body: (version: string) => `This is version ${version}.` },
    ready: {
      title: (version: string) => `Version ${version} is ready`,
      body: "It will be installed once the window is closed.",
      /** There is no window that could be closed. */
      hidden: "It will be installed in about a minute.",
    },
    unchecked: {
      title: "Couldn't check for updates",
      body: "The service can't be reached. The app will check again later.",
    },
    notUpdated: "The app couldn't be updated",
    untrusted: "The update was refused: it isn't signed by the publisher. Tell your administrator.",
    damaged: "The update was refused: the download is damaged or was changed. The app will try again in a few hours.",
    unreachable: "The update couldn't be downloaded. The app will try again.",
    failed: "Setup ended with an error. Restart your computer, and then check for updates again.",
    rolledBack: (version: string) =>
      `Version ${version} didn't start, so the app went back to this version. You can keep working. The next version will install automatically.`,
  },
  start: {
    failed: (product: string) => `${product} could not start.`,
    noWebEngine: "It needs Microsoft Edge WebView2 Runtime. Please ask your administrator to install it.",
  },
}

export type Copy = typeof messages
