import { useQuery } from "@tanstack/react-query"
import { readFileUrl } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"

/** Such an address is good for two hours. (contract of the learning files) */
const GOOD_MS = 110 * 60 * 1000

/**
 * Where a file is shown from. Asked for once, whatever else is read anew: with another address a video begins at its
 * start again.
 */
export function useFileUrl(fileId: string) {
  return useQuery({
    queryKey: ["learning-file-addresses", fileId],
    queryFn: ({ signal }) => call(readFileUrl, { params: { id: fileId }, query: { inline: true }, signal }),
    staleTime: GOOD_MS,
  })
}
