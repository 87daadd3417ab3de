import * as contracts from "@scorecard/contracts/acknowledgements"
import { announceResults } from "#core/months/index.ts"
import { handle, mount, type HandledJob, type MountedRoute, type Platform } from "#platform/index.ts"
import { acknowledge, exportAcknowledgements, listAcknowledgements, remind } from "./acknowledgements.ts"
import { announce } from "./announce.ts"

/** What people learn about their final figures, and who has acknowledged them. (rules/months#acknowledgements) */
export function openResults(platform: Platform): { routes: MountedRoute[]; jobs: HandledJob[] } {
  return {
    routes: [
      mount(contracts.acknowledge, ({ actor, body }) => acknowledge(platform, actor, body)),
      mount(contracts.listAcknowledgements, ({ actor, query }) => listAcknowledgements(platform, actor, query)),
      mount(contracts.exportAcknowledgements, ({ actor, query }) => exportAcknowledgements(platform, actor, query)),
      mount(contracts.remindToAcknowledge, ({ actor, body }) => remind(platform, actor, body)),
    ],
    jobs: [handle(announceResults, ({ month }) => announce(platform, month))],
  }
}
