// The mail catcher of trials: accepts every mail, and says how many at /.
import { createServer } from "node:http"
import { SMTPServer } from "smtp-server"

let mails = 0
new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, callback) {
    stream.resume().on("end", () => {
      mails += 1
      callback()
    })
  },
}).listen(1025, "0.0.0.0")
createServer((_request, response) => response.end(String(mails))).listen(8025, "0.0.0.0")
process.on("SIGTERM", () => process.exit(0))
