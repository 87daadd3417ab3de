import type { ReactNode } from "react"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the assistant pages, by component. */
export const messages = localized("assistant", {
  assistantPage: {
    assistant: "Assistant",
    chatAsYourself: "You can't chat as someone else",
    chatAsYourselfText: "Chats belong to the person who asks. Switch back to yourself to ask.",
    about:
      "It looks up what you could look up yourself and changes nothing. It can get things wrong; the receipt shows what counts.",
  },
  chatMessage: {
    you: "You",
    assistant: "Assistant",
    lookedUp: "Looked up",
  },
  conversation: {
    examples: [
      "Why didn't I qualify for the bonus last month?",
      "How is my scorecard this month, and what's pulling it down?",
      "When is the next lock?",
    ],
    chat: "Chat",
    thinking: "Thinking",
    forExample: "For example:",
    chatIsNotAvailable: "Chat isn't available",
    assistantSettings: "Assistant settings",
  },
  labels: {
    outcomes: {
      answered: "found",
      refused: "no access",
      invalid: "invalid request",
      unknown: "no such lookup",
      not_run: "skipped, too many at once",
      failed: "failed",
    },
    reasons: {
      disabled: "Your company has turned off chat. You can still read saved chats.",
      no_model: "No model is configured. Whoever runs this service can set one up; the documentation explains how.",
      model_not_configured: "The chosen model is no longer configured. A super admin can choose another.",
    },
    chatIsNotAvailable: "Chat isn't available.",
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
    person: "Person",
    deleted: "Deleted",
    both: "Both",
    notDeleted: "Not deleted",
    chats: "Chats",
    noChats: "No chats",
    noChatsText: "No chats match these filters.",
    messages: "Messages",
    models: "Models",
    lastMessage: "Last message",
    state: "Status",
  },
  setUpSteps: {
    noModelIsConfigured: "No model is configured. To turn on chat:",
    getKeyFromModel: "Get a key from a model provider, or run your own model behind an OpenAI-compatible address.",
    setOrSettings: (
      openaiApiKey: ReactNode,
      anthropicApiKey: ReactNode,
      googleApiKey: ReactNode,
      assistantLlm: ReactNode,
    ) =>
      rich`Set ${openaiApiKey}, ${anthropicApiKey}, ${googleApiKey}, or the ${assistantLlm} settings and restart the service.`,
    chooseModelUnderAssistant: "Choose the model in Assistant settings. Everyone then sees the chat in their menu.",
  },
  settingsPage: {
    assistantSettings: "Assistant settings",
    about: "Questions, and what the assistant looks up to answer them, go to the chosen model's provider.",
    modelSaved: "Saved.",
    none: "None",
    model: "Model",
    chatIsLookupsAre: (chatEnabled: boolean, capabilitiesEnabled: boolean) =>
      `Chat is ${chatEnabled ? "on" : "off"}, and lookups are ${capabilitiesEnabled ? "on" : "off"}. Both are server settings.`,
    chatModel: "Chat model",
    chooseThisModel: "Use this model",
  },
  threads: {
    chats: "Chats",
    newChat: "New chat",
    searchTheChats: "Search chats",
    search: "Search",
    yourChatsAreKeptHere: "Your chats are kept here.",
    noChatHasSuchTitle: "No chats match.",
    olderOnes: "Show older chats",
    pinned: "Pinned",
    actionsFor: (title: string) => `Actions for ${title}`,
    unpin: "Unpin",
    pin: "Pin",
    rename: "Rename",
    delete: "Delete",
    deleteThisChat: "Delete this chat?",
    deleteThisChatText:
      "You'll lose it right away. Super admins can review it for 90 more days before it's deleted for good.",
  },
  useChat: {
    answerInterrupted: "The answer was interrupted. Ask again; your question is saved in the chat.",
  },
})
