// The object storage of trials: the S3 server of the tests.
import { createServer, request } from "node:http"
import S3rver from "@20minutes/s3rver"

const PORT = 8333
const server = new S3rver({
  address: "0.0.0.0",
  port: PORT - 1,
  silent: true,
  directory: "/data",
  // It computes the signatures of a whole bucket wrong.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: process.env.S3_BUCKET, configs: [] }],
})
await server.run()
createServer((incoming, answer) => {
  if (incoming.url === "/healthz") {
    answer.end("ok")
    return
  }
  const { method, url: path, headers } = incoming
  // It reads a bucket from the first part of a name under localhost.
  const passed = request({ port: PORT - 1, method, path, headers: { ...headers, host: "127.0.0.1" } }, (response) => {
    answer.writeHead(response.statusCode, response.headers)
    response.pipe(answer)
  })
  incoming.pipe(passed.on("error", () => answer.destroy()))
}).listen(PORT, "0.0.0.0")
process.on("SIGTERM", () => process.exit(0))
