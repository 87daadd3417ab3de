import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"

/** UI copy of the news pages, by component. */
export const messages = {
  anniversariesStory: {
    workAnniversaries: "Work anniversaries",
    noOneInComingWeek: "No one in the coming week.",
    years: (years: number) => count(years, "year"),
    today: "Today",
  },
  announcementBody: {
    showLess: "Show less",
    readMore: "Read more",
    ofTitle: (title: string) => `of ${title}`,
    loading: "Loading…",
  },
  announcementColumns: {
    title: "Title",
    pinned: "Pinned",
    shownFrom: "Shown from",
    until: "Until",
    noEnd: "No end",
    changed: "Changed",
    state: "Status",
  },
  announcementDrawer: {
    editAnnouncement: "Edit announcement",
    newAnnouncement: "New announcement",
  },
  announcementForm: {
    announcementSaved: "Announcement saved",
    title: "Title",
    asReadersSeeIt: "As readers see it",
    leaveEmptyToPublishNow: (localZone: string) => `${localZone}; leave empty to publish now`,
    leaveEmptyForNoEnd: (localZone: string) => `${localZone}; leave empty for no end`,
    pinned: "Pinned",
    standsBeforeAllOthers: "Shown above all others.",
    cancel: "Cancel",
    saveAnnouncement: "Save announcement",
  },
  announcementValues: {
    labels: { title: "Title", body: "Text", pinned: "Pinned", from: "Shown from", until: "Shown until" },
    yes: "Yes",
    no: "No",
    atOnce: "Now",
    noEnd: "No end",
    giveItATitle: "Enter a title.",
    write: "Write the announcement.",
    endIsAfterBeginning: "The end must be after the start.",
  },
  announcementsPage: {
    shownNow: "Shown now",
    toComeOrOver: "Upcoming or ended",
    announcements: "Announcements",
    about: "What the company has told everyone on the news page.",
    newAnnouncement: "New announcement",
    titleOrText: "Title or text",
    state: "Status",
    all: "All",
    pinned: "Pinned",
    notPinned: "Not pinned",
    announcementCount: (announcements: number) => count(announcements, "announcement"),
    noAnnouncementHere: "No announcements here",
    noAnnouncementHereText:
      "Announcements appear here once someone writes one. If you expected some, check the filters.",
  },
  announcementsStory: {
    announcements: "Announcements",
    allAnnouncements: "All announcements",
    announce: "Announce",
    noAnnouncements: "No announcements",
    noAnnouncementsText: "Company announcements appear here.",
    pinned: "Pinned",
  },
  birthdaysStory: {
    birthdays: "Birthdays",
    noOneInComingWeek: "No one in the coming week.",
    today: "Today",
    ofName: (name: string) => `of ${name}`,
    greetings: (greetings: number) => count(greetings, "greeting"),
    greetingsLabel: "Greetings",
    greet: "Greet",
  },
  bonusStory: {
    bonusQualifiers: "Bonus qualifiers",
    bonusQualifiersOf: (first: string) => `Bonus qualifiers of ${first}`,
    findSomeone: "Find a person",
    noMonthIsFinal: "No month is final yet, or no one qualified.",
  },
  deleteAnnouncement: {
    deleteThisAnnouncement: "Delete this announcement?",
    delete: "Delete",
    announcementDeleted: "Announcement deleted",
    deleteThisAnnouncementText: (title: ReactNode) =>
      rich`No one will see ${title} anymore. To keep it but stop showing it, change its end instead.`,
  },
  greetingForm: {
    writeAFewWords: "Write a few words.",
    willReadYourGreeting: (name: string) => `${name} will read your greeting.`,
    yourGreetingTo: (name: string) => `Your greeting to ${name}`,
    postGreeting: "Post greeting",
  },
  greetingsDrawer: {
    birthdayGreetings: "Birthday greetings",
    forYou: "For you",
    noGreetingsYet: "No greetings yet",
    noGreetingsYetText: "Greetings appear here as people write them.",
    beFirstToWriteOne: "Be the first to write one.",
    moreGreetings: "More greetings",
    greetingsCanBeWritten: "You can write a greeting from a week before the birthday to a week after it.",
    withdrawGreetingFrom: (authorName: string) => `Withdraw the greeting from ${authorName}`,
    withdrawGreeting: "Withdraw this greeting?",
    withdraw: "Withdraw",
    greetingWithdrawn: "Greeting withdrawn.",
    withdrawGreetingText: (text: ReactNode) => rich`"${text}" disappears for everyone.`,
  },
  kudosStory: {
    badges: {
      teamwork: "Teamwork",
      customer_focus: "Customer focus",
      above_and_beyond: "Above and beyond",
      quality: "Quality",
      reliability: "Reliability",
      innovation: "Innovation",
      leadership: "Leadership",
      learning: "Learning",
    },
    allKudos: "All kudos",
    myKudos: "My kudos",
    myTeamsKudos: "My team's kudos",
    weeklyKudos: "Weekly kudos",
    noKudos: "No kudos this week or last week.",
    showFewer: "Show fewer",
    showAll: (items: number) => `Show all ${items}`,
    and: " and ",
    forRecipients: (recipients: ReactNode) => rich`For ${recipients}`,
  },
  myBirthday: {
    yourBirthday: "Your birthday",
    happyBirthday: (name: string) => `Happy birthday, ${name}!`,
    todayIsYourDay: "Today is your day. Greetings will appear here.",
    greetingsSoFar: (greetings: number) => `${count(greetings, "greeting")} so far. Today is your day.`,
    readYourGreetings: "Read your greetings",
  },
  myMonthCard: {
    myMonth: (month: string) => `My ${month}`,
    myScorecard: "My scorecard",
    youHaveNoScorecard: "You have no scorecard this month because you weren't employed on any day of it.",
    youHaveNoScorecardText:
      "You have no scorecard: your employee record leaves you out of scoring. Ask HR if that is a mistake.",
    soFarAsOf: (computedAt: string, projectedFinalScore: string) =>
      `So far, as of ${computedAt}. If the month closed today: ${projectedFinalScore}.`,
    monthIsClosed: "The month is closed.",
  },
  newHiresStory: {
    newHere: "New here",
    noNewHires: "No one has joined in the last few weeks.",
    sinceNearDay: (nearDay: string) => `Since ${nearDay}`,
  },
  setupNotice: {
    title: "Your company's setup isn't complete",
    steps: (missing: number) =>
      missing === 0
        ? "Every step is done. Complete the setup, so that months can be finalized."
        : `${count(missing, "step is", "steps are")} still to do before months can be finalized.`,
    continue: "Continue the setup",
  },
  newsPage: {
    news: "News",
    noNews: "No news to show",
    noNewsText: "Everything on this page is hidden for now.",
  },
  pendingCard: {
    waitingForYou: "Waiting for you",
    unreadNotifications: (unreadNotifications: number) => count(unreadNotifications, "unread notification"),
    atwRequestsToDecide: (atwRequests: number) =>
      `${count(atwRequests, "attitude-toward-work (ATW) request")} to decide`,
    requestsForNewEmployee: (requests: number) => `${count(requests, "request")} for a new employee`,
    nothing: "Nothing. You're all caught up.",
  },
  peoplePanel: {
    showFewer: "Show fewer",
    showAll: (items: number) => `Show all ${items}`,
  },
  readAnnouncement: {
    from: (createdByName: string, publishedFrom: string) => `${createdByName}, from ${publishedFrom}`,
    untilPublishedUntil: (publishedUntil: string) => ` until ${publishedUntil}`,
    deleteAnnouncement: "Delete announcement",
    changeAnnouncement: "Edit announcement",
  },
  topPerformersStory: {
    topPerformers: "Top performers",
    topPerformersOf: (first: string) => `Top performers of ${first}`,
    noMonthIsFinalYet: "No month is final yet.",
    noRank: (rank: number) => `No. ${rank}`,
  },
}
