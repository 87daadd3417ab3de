import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import type { StorageConfig } from "#platform/config/index.ts"

type S3Config = Extract<StorageConfig, { driver: "s3" }>
export type S3Server = { config: S3Config; close(): Promise<void> }

/** The part of the package that we use; it has no types. */
type S3rver = new (options: {
  address: string
  port: number
  silent: boolean
  directory: string
  allowMismatchedSignatures: boolean
  configureBuckets: { name: string; configs: unknown[] }[]
}) => { run(): Promise<AddressInfo>; close(): Promise<void> }

const BUCKET = "scorecard"

/**
 * A real S3 server on loopback that stores its bucket in a folder.
 *
 * It computes the signatures of requests for a whole bucket (list, head) without the trailing slash that the SDK signs,
 * and so refuses them; `signatures: "ignored"` accepts them.
 */
export async function openS3Server(
  directory: string,
  { signatures = "checked" }: { signatures?: "checked" | "ignored" } = {},
): Promise<S3Server> {
  const Server = createRequire(import.meta.url)("@20minutes/s3rver") as S3rver // see the type
  const server = new Server({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    allowMismatchedSignatures: signatures === "ignored",
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  return {
    config: {
      driver: "s3",
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    },
    close: () => server.close(),
  }
}
