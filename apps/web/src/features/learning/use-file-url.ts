import { useQuery } from "@tanstack/react-query"
import { readFileUrl } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"

/** The address is valid for two hours. (contract of the learning files) */
const GOOD_MS = 110 * 60 * 1000

/**
 * The file's address. Loaded once, whatever else is refetched: a new address would make a video start over.
 */
export function useFileUrl(fileId: string) {
  return useQuery({
    queryKey: ["learning-file-addresses", fileId],
    queryFn: ({ signal }) => call(readFileUrl, { params: { id: fileId }, query: { inline: true }, signal }),
    staleTime: GOOD_MS,
  })
}
