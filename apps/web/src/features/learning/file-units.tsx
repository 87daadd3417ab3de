import { Anchor, Button, Group, Stack, Text } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconDownload, IconExternalLink } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { readFileUrl } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { formatNumber } from "../../lib/format.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { Answer } from "../../ui/states.tsx"
import classes from "./file-units.module.css"
import { useFileUrl } from "./use-file-url.ts"
import { messages } from "./messages/index.ts"

type File = { _id: string; file_name: string; media_type: string; bytes: number }
const MEGABYTE = 1_000_000

/** Played with range requests from an address that is valid for two hours. */
export function VideoFile({ file, title }: { file: File; title: string }) {
  const address = useFileUrl(file._id)
  return (
    <Answer of={address} lines={2}>
      {({ url }) => (
        <video className={classes["video"]} controls preload="metadata" src={url} aria-label={title}>
          <track kind="captions" />
        </video>
      )}
    </Answer>
  )
}

export function ExternalVideo({ url }: { url: string }) {
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm">{messages.fileUnits.videoOnAnotherSite}</Text>
      <Anchor href={url} target="_blank" rel="noopener noreferrer" className="name">
        <Group gap={4} wrap="nowrap">
          <IconExternalLink size={16} aria-hidden />
          {url}
        </Group>
      </Anchor>
    </Stack>
  )
}

export function FileUnit({ file }: { file: File }) {
  const address = useFileUrl(file._id)
  const download = useMutation({
    mutationFn: () => call(readFileUrl, { params: { id: file._id } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) }),
  })
  const isPicture = file.media_type.startsWith("image/")
  return (
    <Stack align="flex-start">
      <Answer of={address} lines={2}>
        {({ url }) =>
          isPicture ? (
            <img className={classes["picture"]} src={url} alt={file.file_name} />
          ) : (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers do not show a PDF in a sandbox
            <iframe className={classes["document"]} src={url} title={file.file_name} />
          )
        }
      </Answer>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {messages.fileUnits.mb(file.file_name, formatNumber(file.bytes / MEGABYTE))}
      </Button>
    </Stack>
  )
}
