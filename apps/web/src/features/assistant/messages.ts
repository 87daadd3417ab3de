import type { ReactNode } from "react"
import { rich } from "../../lib/rich.ts"

/** What the pages of "assistant" say, by the file that says it. */
export const messages = {
  assistantButton: {
    askTheAssistant: "Ask the assistant",
  },
  assistantPage: {
    assistant: "Assistant",
    nobodyChatsAsSomebodyElse: "Nobody chats as somebody else",
    nobodyChatsText: "Chats belong to the person who asks. Go back to yourself to ask.",
    about:
      "It looks things up as you could yourself, and changes nothing. It can be wrong in its words: the receipt shows what counts.",
  },
  chatMessage: {
    you: "You",
    assistant: "Assistant",
    lookedUp: "Looked up",
  },
  conversation: {
    examples: [
      "Why did I not qualify for the bonus last month?",
      "How is my scorecard this month, and what pulls it down?",
      "When does the next lock come?",
    ],
    chat: "Chat",
    thinking: "Thinking",
    forExample: "For example:",
    chatIsNotAvailable: "The chat is not available",
    assistantSettings: "Assistant settings",
    noModelIsConfigured: "No model is configured. To turn the chat on:",
    getKeyFromModel: "Get a key from a model provider, or run a model of your own behind an OpenAI-compatible address.",
    setOrSettings: (
      openaiApiKey: ReactNode,
      anthropicApiKey: ReactNode,
      googleApiKey: ReactNode,
      assistantLlm: ReactNode,
    ) =>
      rich`Set ${openaiApiKey}, ${anthropicApiKey}, ${googleApiKey} or the ${assistantLlm} settings and restart the service.`,
    chooseModelUnderAssistant:
      "Choose the model under Assistant settings. Everybody then finds the chat in their menu.",
  },
  labels: {
    outcomes: {
      answered: "found",
      refused: "not open to you",
      invalid: "asked wrongly",
      unknown: "no such lookup",
      not_run: "left out, too many at once",
      failed: "failed",
    },
    reasons: {
      disabled: "Your company has switched the chat off. Saved chats can still be read.",
      no_model: "No model is configured. Whoever runs this service can set one; the documentation says how.",
      model_not_configured: "The chosen model is not configured any more. A super admin can choose another.",
    },
    chatIsNotAvailable: "The chat is not available.",
  },
  question: {
    yourQuestion: "Your question",
    stop: "Stop",
    ask: "Ask",
  },
  renameDialog: {
    renameThisChat: "Rename this chat",
    title: "Title",
    cancel: "Cancel",
    rename: "Rename",
  },
  reviewPanel: {
    review: "Review",
    title: "Title",
    of: "Of",
    deleted: "Deleted",
    both: "Both",
    notDeleted: "Not deleted",
    chats: "Chats",
    noChats: "No chats",
    noChatsText: "Nobody has asked anything that fits these filters.",
    messages: "Messages",
    models: "Models",
    lastWritten: "Last written",
    state: "State",
  },
  settingsPage: {
    assistantSettings: "Assistant settings",
    about: "Questions, and what is looked up for them, go to the chosen model's provider.",
    theModelIsChosen: "The model is chosen.",
    none: "None",
    model: "Model",
    chatIsLookupsAre: (chatEnabled: boolean, capabilitiesEnabled: boolean) =>
      `Chat is ${chatEnabled ? "on" : "off"}, lookups are ${capabilitiesEnabled ? "on" : "off"}: both are settings of the server.`,
    noModelIsConfigured: "No model is configured",
    noModelIsConfiguredText: "The server needs a provider's key; the configuration document lists the settings.",
    theModelThatAnswers: "The model that answers",
    chooseThisModel: "Choose this model",
  },
  threads: {
    chats: "Chats",
    newChat: "New chat",
    searchTheChats: "Search the chats",
    search: "Search",
    yourChatsAreKeptHere: "Your chats are kept here.",
    noChatHasSuchTitle: "No chat has such a title.",
    olderOnes: "Older ones",
    pinned: "Pinned",
    whatToDoWith: (title: string) => `What to do with ${title}`,
    unpin: "Unpin",
    pin: "Pin",
    rename: "Rename",
    delete: "Delete",
    deleteThisChat: "Delete this chat?",
    deleteThisChatText: "It is gone for you at once. Super admins can review it for 90 days more; then it is purged.",
  },
  useChat: {
    theAnswerBrokeOff: "The answer broke off. Ask again; the question is kept in the chat.",
  },
}
