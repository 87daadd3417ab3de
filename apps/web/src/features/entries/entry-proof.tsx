import { Anchor } from "@mantine/core"
import { IconPaperclip } from "@tabler/icons-react"
import { readAtwEntryProof } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Answer } from "../../ui/states.tsx"

/** A proof's address is valid for five minutes; it is renewed before that. */
const RENEW_MS = 4 * 60_000

/** The file behind an entry from an approved request. */
export function EntryProof({ entryId }: { entryId: string }) {
  const address = useApiQuery(readAtwEntryProof, { params: { id: entryId } }, { refetchInterval: RENEW_MS })
  return (
    <Answer of={address} lines={1}>
      {({ url, file_name }) => (
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm" className="name">
          <IconPaperclip size={14} aria-hidden style={{ verticalAlign: "text-bottom" }} /> {file_name}
        </Anchor>
      )}
    </Answer>
  )
}
