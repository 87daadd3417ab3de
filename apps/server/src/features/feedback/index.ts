import * as contracts from "@scorecard/contracts/feedback"
import type { Actor } from "@scorecard/domain"
import { mount, type HandledJob, type JobSchedule, type MountedRoute, type Platform } from "#platform/index.ts"
import { attachScreenshots, getAttachmentUrl, orphansJob, orphansSchedule } from "./screenshots.ts"
import {
  presentOwnFeedback,
  presentReviewedFeedback,
  getOwnFeedback,
  reviewFeedback,
  submitFeedback,
} from "./feedback.ts"
import { feedbackList, feedbacks } from "./feedback.store.ts"

type Feature = { routes: MountedRoute[]; jobs: HandledJob[]; schedules: JobSchedule[] }
type Located = { actor: Actor; params: { id: string } }

export { feedbackFiles } from "./feedback.store.ts"

/** What people say about the product itself, with screenshots, and its queue for level 5. */
export function openFeedback(platform: Platform): Feature {
  const own = ({ actor, params }: Located) => getOwnFeedback(platform.db, actor, params.id)
  const any = ({ params }: Located) => feedbacks.get(platform.db, params.id)

  return {
    routes: [
      mount(contracts.submitFeedback, ({ actor, body }) => submitFeedback(platform, actor, body)),
      mount(
        contracts.attachScreenshots,
        ({ actor, params, uploads }) => attachScreenshots(platform, actor, params.id, uploads),
        own,
      ),
      mount(contracts.listOwnFeedback, ({ actor, query }) =>
        feedbackList.page(platform, { ...query, employee_id: actor.employee_id }, undefined, (found) =>
          found.map((item) => presentOwnFeedback(actor, item)),
        ),
      ),
      mount(contracts.readOwnFeedback, async (request) => presentOwnFeedback(request.actor, await own(request))),

      mount(contracts.listFeedback, ({ query }) =>
        feedbackList.page(platform, query, undefined, (found) => found.map(presentReviewedFeedback)),
      ),
      mount(contracts.exportFeedback, ({ query }) => feedbackList.file(platform, query)),
      mount(contracts.readFeedback, async (request) => presentReviewedFeedback(await any(request))),
      mount(
        contracts.reviewFeedback,
        ({ actor, params, body, ifMatch }) => reviewFeedback(platform, actor, { id: params.id, review: body, ifMatch }),
        any,
      ),
      mount(contracts.readAttachmentUrl, ({ params }) => getAttachmentUrl(platform, params.id)),
    ],
    jobs: [orphansJob(platform)],
    schedules: [orphansSchedule],
  }
}
