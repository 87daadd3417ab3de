import type { Copy } from "../messages.ts"

export const copy: Copy = {
  product: "Scorecard",
  session: {
    expired: "Nag-expire na ang pag-sign in mo. Mag-sign in muli.",
    revoked: "Na-sign out ka. Mag-sign in muli.",
  },
  signIn: {
    noProvider: "Hindi makapag-sign in: walang identity provider ang serbisyo, o hindi ito sumasagot.",
    unreachable: "Hindi maabot ang serbisyo. Tingnan ang iyong koneksyon at subukan muli.",
    late: "Hindi mo natapos ang pag-sign in sa loob ng limang minuto. Subukan muli.",
    canceled: "Kinansela mo ang pag-sign in.",
    noBrowser: "Hindi mabuksan ang iyong browser.",
    noListener: "Hindi mabuksan ng app ang local port na kailangan nito para matapos ang pag-sign in.",
    failed: "Hindi gumana ang pag-sign in. Subukan muli.",
  },
  page: {
    done: { title: "Naka-sign in ka na", body: "Maaari mong isara ang pahinang ito at bumalik sa app." },
    failed: { title: "Hindi ka naka-sign in", hint: "Isara ang pahinang ito at subukan muli sa app." },
    foreign: {
      title: "Hindi ito ang pag-sign in na hinihintay ng app",
      body: "Magsimula muli sa app. Kung hindi ikaw ang nagsimula ng pag-sign in, isara ang pahinang ito.",
    },
    notFound: { title: "Walang laman dito", body: "Isara ang pahinang ito." },
  },
  tray: {
    open: "Buksan",
    notifications: (unread) => (unread === 0 ? "Mga notification" : `Mga notification (${unread})`),
    quiet: "Tahimik na mode",
    settings: "Mga setting",
    checkForUpdates: "Tingnan kung may update",
    downloading: (version) => `Dina-download ang bersyon ${version}`,
    installUpdate: (version) => `I-install ang bersyon ${version}`,
    signIn: "Mag-sign in",
    signOut: "Mag-sign out",
    quit: "Isara ang app",
    unread: (product, unread) => `${product}: ${unread} ang hindi pa nababasa`,
  },
  notices: {
    open: "Buksan",
    many: (count) => `${count} bagong notification`,
    manyBody: "Buksan ang app para basahin ang mga ito.",
    signedOut: "Mag-sign in muli",
    trial: "Ganito lumalabas ang mga notification.",
  },
  updates: {
    upToDate: { title: "Pinakabago na ang bersyon mo", body: (version) => `Ito ang bersyon ${version}.` },
    ready: {
      title: (version) => `Handa na ang bersyon ${version}`,
      body: "Mai-install ito kapag nakasara na ang window.",
      hidden: "Mai-install ito sa loob ng halos isang minuto.",
    },
    unchecked: {
      title: "Hindi natingnan kung may update",
      body: "Hindi maabot ang serbisyo. Titingin muli ang app mamaya.",
    },
    notUpdated: "Hindi na-update ang app",
    untrusted: "Tinanggihan ang update: hindi ito pinirmahan ng publisher. Sabihan ang iyong administrator.",
    damaged: "Tinanggihan ang update: sira o binago ang na-download. Susubok muli ang app makalipas ang ilang oras.",
    unreachable: "Hindi na-download ang update. Susubok muli ang app.",
    failed: "Nagkaroon ng error ang installer. I-restart ang iyong computer, at tingnan muli kung may update.",
    rolledBack: (version) =>
      `Hindi nagsimula ang bersyon ${version}, kaya bumalik ang app sa bersyong ito. Maaari kang magpatuloy sa trabaho. Awtomatikong mai-install ang susunod na bersyon.`,
  },
  start: {
    failed: (product) => `Hindi nagsimula ang ${product}.`,
    noWebEngine: "Kailangan nito ang Microsoft Edge WebView2 Runtime. Ipa-install ito sa iyong administrator.",
  },
}
