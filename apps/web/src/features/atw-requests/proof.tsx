import { Anchor, Group, Image, Stack, Text } from "@mantine/core"
import { IconPaperclip } from "@tabler/icons-react"
import { readAtwRequestProof } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { fileAddress } from "../../lib/transport.ts"
import { Answer } from "../../ui/states.tsx"
import { sizeOf, type AtwRequest } from "./labels.ts"
import { messages } from "./messages.ts"

/** A proof's address is valid for five minutes; it is renewed before that. */
const ASK_AGAIN_MS = 4 * 60_000

/** The file that proves the request. Images are shown inline; every file can be opened. */
export function Proof({ request }: { request: AtwRequest }) {
  const { proof } = request
  const address = useApiQuery(
    readAtwRequestProof,
    { params: { id: request._id } },
    { enabled: proof !== null, refetchInterval: ASK_AGAIN_MS },
  )
  if (!proof) {
    return (
      <Text size="sm" c="dimmed">
        {messages.proof.withoutAProof}
      </Text>
    )
  }
  return (
    <Answer of={address} lines={1}>
      {({ url }) => (
        <Stack gap="xs">
          <Group gap={6} wrap="nowrap">
            <IconPaperclip size={16} aria-hidden style={{ flexShrink: 0 }} />
            <Anchor href={fileAddress(url)} target="_blank" rel="noreferrer" size="sm" className="name">
              {proof.file_name}
            </Anchor>
            <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
              {sizeOf(proof.bytes)}
            </Text>
          </Group>
          {proof.media_type.startsWith("image/") && (
            <Image
              src={fileAddress(url)}
              alt={messages.proof.proofFileName(proof.file_name)}
              mah={280}
              fit="contain"
              radius="md"
            />
          )}
        </Stack>
      )}
    </Answer>
  )
}
