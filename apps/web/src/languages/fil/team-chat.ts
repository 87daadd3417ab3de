import type { ReactNode } from "react"
import type { messages } from "../../features/team-chat/messages.ts"
import { rich } from "../../lib/rich.ts"

export const teamChat: typeof messages = {
  composePanel: {
    postedToTheChannel: "Na-post sa channel.",
    notPosted: "Hindi na-post ang mensahe mo",
    writeToTheChannel: "Mag-post sa channel",
    subject: "Paksa",
    message: "Mensahe",
    link: "Link",
    linkDescription: "Isang page sa app na ito, gaya ng /news",
    post: "I-post",
  },
  connectionPanel: {
    labels: { webhook_url: "Webhook address", automated_posts: "Mga awtomatikong post" },
    channelConnected: "Nakakonekta na ang channel.",
    connection: "Koneksyon",
    connected: "Nakakonekta",
    notConnected: "Hindi nakakonekta",
    setByServersTeamchat: " (itinakda ng TEAMCHAT_WEBHOOK_URL ng server)",
    anotherWebhookAddress: "Bagong webhook address",
    webhookAddressOfChannelsWorkflow: "Webhook address ng workflow ng channel",
    aSecret: "Secret ito. Hindi na ito ipapakita ulit kailanman.",
    showTheAddress: "Ipakita ang address",
    save: "I-save",
    automatedPosts: "Mga awtomatikong post",
    automatedPostsDescription:
      "Mga abiso tungkol sa mga paparating na lock at kulang na evaluation, para sa mga uring nagpo-post sa channel",
    sampleCardWasPosted: "Na-post ang sample card.",
    sampleFailed: (error: string) => `Hindi na-post ang sample card: ${error}`,
    postASampleCard: "Mag-post ng sample card",
    disconnect: "Idiskonekta",
    disconnectTheChannel: "Idiskonekta ang channel?",
    disconnectTheChannelText: (webhookUrlMasked: ReactNode) =>
      rich`${webhookUrlMasked} Wala nang ipo-post, at mag-o-off ang mga awtomatikong post. Mananatili ang history. Para kumonekta ulit, kakailanganin mo ulit ang address.`,
    none: "Wala",
    on: "Naka-on",
    off: "Naka-off",
    typedAddress: "Ang na-type mong address",
  },
  postsPanel: {
    statuses: { queued: "Papunta na", posted: "Na-post", failed: "Pumalya" },
    when: "Kailan",
    card: "Card",
    kind: "Uri",
    status: "Status",
    error: "Error",
    history: "History",
    postStatus: "Status ng post",
    all: "Lahat",
    posts: "Mga post",
    noPosts: "Wala pang na-post",
    noPostsText: "Lalabas dito ang mga card na na-post sa channel.",
  },
  teamChatPage: {
    teamChat: "Team chat",
    about: "Isang channel para sa mga abisong para sa lahat. Hindi kailanman binabanggit sa mga card ang mga tao.",
  },
}
