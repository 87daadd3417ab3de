import { ActionIcon, VisuallyHidden } from "@mantine/core"
import { IconSparkles } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useAssistantOffer } from "./use-assistant-offer.ts"

/** The header's button. */
export function AssistantButton({ label }: { label: string }) {
  const isOffered = useAssistantOffer()
  if (!isOffered) return null
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" renderRoot={(props) => <Link {...props} to="/assistant" />}>
      <IconSparkles size={20} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </ActionIcon>
  )
}
