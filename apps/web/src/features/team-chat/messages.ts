import type { ReactNode } from "react"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the team chat pages, by component. */
export const messages = localized("teamChat", {
  composePanel: {
    postedToTheChannel: "Posted to the channel.",
    notPosted: "Your message wasn't posted",
    writeToTheChannel: "Post to the channel",
    subject: "Subject",
    message: "Message",
    link: "Link",
    linkDescription: "A page in this app, such as /news",
    post: "Post",
  },
  connectionPanel: {
    labels: { webhook_url: "Webhook address", automated_posts: "Automated posts" },
    channelConnected: "The channel is connected.",
    connection: "Connection",
    connected: "Connected",
    notConnected: "Not connected",
    setByServersTeamchat: " (set by the server's TEAMCHAT_WEBHOOK_URL)",
    anotherWebhookAddress: "New webhook address",
    webhookAddressOfChannelsWorkflow: "Webhook address of the channel's workflow",
    aSecret: "This is a secret. It's never shown again.",
    showTheAddress: "Show the address",
    save: "Save",
    automatedPosts: "Automated posts",
    automatedPostsDescription:
      "Notices about upcoming locks and missing evaluations, for the types that post to the channel",
    sampleCardWasPosted: "The sample card was posted.",
    sampleFailed: (error: string) => `The sample card wasn't posted: ${error}`,
    postASampleCard: "Post a sample card",
    disconnect: "Disconnect",
    disconnectTheChannel: "Disconnect the channel?",
    disconnectTheChannelText: (webhookUrlMasked: ReactNode) =>
      rich`${webhookUrlMasked} Nothing more will be posted, and automated posts turn off. The history stays. To reconnect, you'll need the address again.`,
    none: "None",
    on: "On",
    off: "Off",
    typedAddress: "The address you typed",
  },
  postsPanel: {
    statuses: { queued: "On its way", posted: "Posted", failed: "Failed" },
    when: "When",
    card: "Card",
    kind: "Kind",
    status: "Status",
    error: "Error",
    history: "History",
    postStatus: "Post status",
    all: "All",
    posts: "Posts",
    noPosts: "Nothing posted yet",
    noPostsText: "Cards posted to the channel appear here.",
  },
  teamChatPage: {
    teamChat: "Team chat",
    about: "One channel for shared notices. Cards never name people.",
  },
})
