type Question = { text: string; options: readonly [text: string, correct: boolean][] }
type Lesson =
  { title: string; text: string } | { title: string; questions: readonly Question[]; attempts: number | null }

export type Course = {
  title: string
  summary: string
  /** The author's employee_id. */
  author_id: string
  isPublished: boolean
  lessons: readonly Lesson[]
}

/** The company's courses: two modules with people enrolled, and one draft. */
export const COURSES: readonly Course[] = [
  {
    title: "Information security basics",
    summary: "Passwords, phishing and what to do when something looks wrong. For everyone, once a year.",
    author_id: "E1108",
    isPublished: true,
    lessons: [
      {
        title: "Passwords",
        text: "# One password for one place\n\nUse the password manager. No one from IT **ever** asks for a password.\n\n- Long beats complicated\n- Lock the screen when you leave the desk",
      },
      {
        title: "Phishing",
        text: "# Look twice\n\nWho is the sender, where does the link lead, and why the hurry? When in doubt, use the *Report* button: a false alarm costs nothing.",
      },
      {
        title: "Check yourself",
        attempts: 3,
        questions: [
          {
            text: "A colleague from IT calls and needs your password for an update. What do you do?",
            options: [
              ["Refuse, and report the call", true],
              ["Tell them, since they are from IT", false],
              ["Send it by email instead", false],
            ],
          },
          {
            text: "Which of these are signs of phishing?",
            options: [
              ["A link to an address that merely looks right", true],
              ["Pressure to act within the hour", true],
              ["A meeting invitation from your own lead", false],
            ],
          },
        ],
      },
    ],
  },
  {
    title: "Calls that end well",
    summary: "Listening, summing up and closing a call, with the phrases that work.",
    author_id: "E1108",
    isPublished: true,
    lessons: [
      { title: "Listening", text: "# First listen\n\nLet people finish. Then say in one sentence what you heard." },
      {
        title: "Closing",
        text: "# Then close\n\nSay what happens next, **by when**, and ask whether anything is left open.",
      },
      {
        title: "A short quiz",
        attempts: null,
        questions: [
          {
            text: "What comes before the solution?",
            options: [
              ["Saying back what you heard", true],
              ["The next call", false],
            ],
          },
        ],
      },
    ],
  },
  {
    title: "Notes that the next shift understands",
    summary: "A draft: what belongs in a note, and what does not.",
    author_id: "E1106",
    isPublished: false,
    lessons: [{ title: "Who reads it", text: "Write for someone who knows the product, but not this customer." }],
  },
]
