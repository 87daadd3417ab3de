/** The copy of the main process: tray, notifications, the page in the browser after a sign-in. */
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
    signIn: "Sign in",
    signOut: "Sign out",
    installUpdate: (version: string) => `Install version ${version}`,
    quit: "Quit",
  },
  notices: {
    open: "Open",
    many: (count: number) => `${count} new notifications`,
    manyBody: "Open the app to read them.",
    signedOut: "Sign in again",
  },
  updates: {
    untrusted: "The update was refused: it isn't signed by the publisher.",
    damaged: "The update was refused: the download is damaged or was changed.",
    unreachable: "The update couldn't be downloaded. The app will try again.",
    failed: "The update couldn't be installed.",
    rolledBack: (version: string) => `Version ${version} didn't start, so the app went back to this version.`,
  },
}
