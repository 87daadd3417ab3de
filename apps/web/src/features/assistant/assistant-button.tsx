import { ActionIcon, VisuallyHidden } from "@mantine/core"
import { IconSparkles } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { readAssistantStatus } from "../../api/assistant.ts"
import { useAsk } from "../../lib/ask.ts"
import { useMe } from "../../lib/me.ts"

/** In the header, where there is somebody to chat with. */
export function AssistantButton() {
  const me = useMe()
  const status = useAsk(readAssistantStatus)
  if (!status.data?.available || me.impersonatedBy !== null) return null
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" renderRoot={(props) => <Link {...props} to="/assistant" />}>
      <IconSparkles size={20} aria-hidden />
      <VisuallyHidden>Ask the assistant</VisuallyHidden>
    </ActionIcon>
  )
}
