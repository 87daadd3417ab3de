import type { ReactNode } from "react"
import { rich } from "../../lib/rich.ts"

/** What the pages of "team chat" say, by the file that says it. */
export const messages = {
  composePanel: {
    postedToTheChannel: "Posted to the channel.",
    itWasNotPosted: "It was not posted",
    writeToTheChannel: "Write to the channel",
    subject: "Subject",
    message: "Message",
    link: "Link",
    linkDescription: "A page of this product, such as /news",
    post: "Post",
  },
  connectionPanel: {
    labels: { webhook_url: "Webhook address", automated_posts: "Automated posts" },
    theChannelIsConnected: "The channel is connected.",
    connection: "Connection",
    connected: "Connected",
    notConnected: "Not connected",
    setByServersTeamchat: " (set by the server's TEAMCHAT_WEBHOOK_URL)",
    anotherWebhookAddress: "Another webhook address",
    webhookAddressOfChannelsWorkflow: "Webhook address of the channel's workflow",
    aSecret: "A secret: it is never shown again.",
    showTheAddress: "Show the address",
    save: "Save",
    automatedPosts: "Automated posts",
    automatedPostsDescription:
      "Notices of locks that come and of missing evaluations, for the types that post to the channel",
    sampleCardWasPosted: "The sample card was posted.",
    itFailed: (error: string) => `It failed: ${error}`,
    postASampleCard: "Post a sample card",
    disconnect: "Disconnect",
    disconnectTheChannel: "Disconnect the channel?",
    disconnectTheChannelText: (webhookUrlMasked: ReactNode) =>
      rich`${webhookUrlMasked} Nothing is posted any more, and automated posts are off again. The history stays. To connect again you need the address once more.`,
    none: "None",
    on: "On",
    off: "Off",
    addressThatYouTyped: "The address that you typed",
  },
  postsPanel: {
    statuses: { queued: "On its way", posted: "Posted", failed: "Failed" },
    when: "When",
    card: "Card",
    kind: "Kind",
    status: "Status",
    error: "Error",
    history: "History",
    statusOfThePosts: "Status of the posts",
    all: "All",
    posts: "Posts",
    nothingWasPostedYet: "Nothing was posted yet",
    nothingWasPostedYetText: "Cards to the channel are listed here.",
  },
  teamChatPage: {
    teamChat: "Team chat",
    about: "One channel for shared notices. Cards never name people.",
  },
}
