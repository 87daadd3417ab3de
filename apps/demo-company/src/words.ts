import type { KUDOS_BADGES } from "@scorecard/contracts/kudos"

/**
 * Free-text fields as people of a contact center and its back office would write them. Never a customer's name or
 * number.
 */

type Words = readonly [string, ...string[]]

export const EVALUATION_REMARKS: Words = [
  "Warm opening, clear summary at the end of the call.",
  "Found the right article at once; the customer did not have to wait.",
  "Good probing questions, but the wrap-up code was chosen too late.",
  "Handled an upset caller calmly and offered a call-back.",
  "Case notes are complete; the next shift could take over without asking.",
  "Hold time was announced and kept.",
  "Missed the second security question; we went through the script again.",
  "Two fields of the claim form were left for the back office to fill in.",
  "Batch finished before the cut-off, no rework.",
  "Template used without adapting the second paragraph.",
  "Escalated to the right queue with everything attached.",
  "Quick and accurate. Ready to shadow the newcomers.",
]

export const CHECKLIST_NOTES: Words = [
  "Agreed in the coaching session; watch next week.",
  "Was waiting for the claims system, but did not note it.",
  "Second time this month.",
  "Procedure changed on Monday; memo not read yet.",
]

export const ATW_DESCRIPTIONS: Record<string, Words> = {
  customer_impact: [
    "Stayed on the line until the customer's transfer had arrived.",
    "Wrote the answer that is now the standard reply for delivery delays.",
    "Thanked by name in three survey answers this week.",
    "Called a customer back after the shift's end to close the case.",
    "Spotted a wrong bank detail before the refund went out.",
  ],
  team_impact: [
    "Took over two weekend shifts for a sick colleague.",
    "Sat with the newcomers during their first chats.",
    "Cleared the shared mailbox before the holiday.",
    "Collected the team's open questions for the process owner.",
    "Led the morning huddle while the lead was away.",
  ],
  company_impact: [
    "Proposed the shorter claim form that the portal now uses.",
    "Joined the test of the new telephone system.",
    "Represented the department on the safety committee.",
    "Found duplicate supplier records worth a clean-up.",
    "Gave a tour of the center to visiting students.",
  ],
}
export const OTHER_ATW: Words = ["Went beyond what the role asks for."]

export const TARDINESS_REMARKS: Words = [
  "Train delayed; told the desk before the shift began.",
  "Logged in late after the break.",
  "Traffic on the ring road.",
  "Had trouble signing in; ticket with the service desk.",
]
export const ABSENCE_REMARKS: Words = [
  "Called in sick.",
  "No notice before the shift.",
  "Family emergency, documented.",
]

export const PRODUCTIVITY_CATEGORIES: Words = ["Backlog", "Rework", "System misuse", "Unplanned break", "Wrong queue"]
export const PRODUCTIVITY_DESCRIPTIONS: Words = [
  "Five emails answered after the service level.",
  "Invoice batch had to be run again because of a wrong posting date.",
  "Stayed in after-call work for forty minutes without a case.",
  "Claims were left in the personal folder over the weekend.",
  "Chats accepted in the wrong language queue.",
  "Call-backs promised for the morning were made in the afternoon.",
]

export const POINTS_REASONS: Words = [
  "Mentored two newcomers through their first month.",
  "Covered the premium desk during the outage.",
  "Best customer survey of the quarter.",
  "Delivered the knowledge-base clean-up.",
  "Volunteered for the night migration.",
]

export const INCIDENT_CATEGORIES: Words = ["Data protection", "Customer complaint", "Conduct", "Security"]
export const INCIDENT_DESCRIPTIONS: Words = [
  "A statement went to the wrong recipient and was called back the same day.",
  "Screen left unlocked at the front desk.",
  "Customer complained of the tone; the recording bears it out in part.",
  "Access card lent to a colleague.",
]
export const INCIDENT_ACTIONS: Words = [
  "Talked through with the supervisor; refresher booked.",
  "Reported to the data protection officer.",
  "Apology sent to the customer.",
]

export const DELIVERY_NOTES: Words = [
  "System down from two to three.",
  "Half day, dentist.",
  "Helped out at the chat desk.",
  "Training in the afternoon.",
  "Volume lower than forecast.",
]
export const LEAVE_NOTE = "On leave; no tasks planned."
export const AHEAD_NOTE = "Entered ahead, as planned."
export const ENTERED_TWICE = "Entered twice by mistake."

export const REVIEW_NOTES: Words = [
  "This is part of the role. Thank you anyway.",
  "Please ask again with the customer's note as the proof.",
  "Your lead entered this already.",
]

type Praise = { badge: (typeof KUDOS_BADGES)[number]; title: string; message: string }
export const PRAISES: readonly [Praise, ...Praise[]] = [
  {
    badge: "teamwork",
    title: "One queue, one team",
    message: "When the chat desk was short on Tuesday, you took turns without being asked. No one waited.",
  },
  {
    badge: "customer_focus",
    title: "They asked for you by name",
    message: "Two survey answers this week thank you for staying on the line until it worked.",
  },
  {
    badge: "above_and_beyond",
    title: "The long Thursday",
    message: "The outage was over at nine, and so was your shift. Thank you for seeing it through.",
  },
  {
    badge: "quality",
    title: "Not one case came back",
    message: "A full week without rework, in the busiest queue we have.",
  },
  {
    badge: "reliability",
    title: "Like clockwork",
    message: "Every hand-over complete, every call-back on time. The next shift noticed.",
  },
  {
    badge: "innovation",
    title: "Three clicks fewer",
    message: "Your shortcut for the address form is now everyone's.",
  },
  {
    badge: "leadership",
    title: "A calm voice",
    message: "You led the huddle while I was away, and the day ran better than most.",
  },
  {
    badge: "learning",
    title: "First month, first solo week",
    message: "From shadowing to your own queue in four weeks. Well done.",
  },
]

type Notice = {
  title: string
  /** Markdown. */
  body: string
  pinned: boolean
  /** First and last day shown, in days from today; null for no end. */
  from: number
  until: number | null
}
export const ANNOUNCEMENTS: readonly Notice[] = [
  {
    title: "Open enrollment for benefits",
    body: "Please confirm your choices **within two weeks**, also if nothing changes.\n\n- Medical and dental\n- Commuter pass\n\nQuestions: the People team, every day from ten to noon.",
    pinned: true,
    from: -3,
    until: 11,
  },
  {
    title: "The second floor is back",
    body: "The refurbished second floor opens again. Desks are shared; the lockers are yours.",
    pinned: false,
    from: -9,
    until: null,
  },
  {
    title: "Fire drill",
    body: "A drill in the afternoon. Follow the wardens in yellow, and leave the calls to the night team.",
    pinned: false,
    from: -20,
    until: -13,
  },
  {
    title: "Town hall",
    body: "Results of the quarter and your questions, at four in the canteen and on the *usual* video link.",
    pinned: false,
    from: 4,
    until: 12,
  },
]
export const BIRTHDAY_WISHES: Words = [
  "Happy birthday! Cake is in the kitchen.",
  "All the best for the year ahead!",
  "Have a wonderful day, you deserve it.",
  "Happy birthday from the whole desk!",
]
