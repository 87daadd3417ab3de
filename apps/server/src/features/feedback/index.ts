import * as contracts from "@scorecard/contracts/feedback"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { attachScreenshots, getAttachmentUrl, orphansJob, orphansSchedule } from "./screenshots.ts"
import { exportFeedback, presentOwnFeedback, presentReviewedFeedback } from "./views.ts"
import { feedbacks, listFeedbackPage } from "./feedback.store.ts"
import { getOwnFeedback } from "./policy.ts"
import { reviewFeedback } from "./review.ts"
import { submitFeedback } from "./submit.ts"

type Feature = { routes: MountedRoute[]; jobs: HandledJob[]; schedules: JobSchedule[] }
type Located = { actor: Actor; params: { id: string } }

export { feedbackFiles } from "./feedback.store.ts"

/** What people say about the product itself, with screenshots, and its queue for level 5. */
export function openFeedback(world: World): Feature {
  const own = ({ actor, params }: Located) => getOwnFeedback(world.db, actor, params.id)
  const any = ({ params }: Located) => feedbacks.get(world.db, params.id)
  const page = async (query: contracts.FeedbackQuery) => listFeedbackPage(world.db, world.cursors, query)

  return {
    routes: [
      mount(contracts.submitFeedback, ({ actor, body }) => submitFeedback(world, actor, body)),
      mount(
        contracts.attachScreenshots,
        ({ actor, params, uploads }) => attachScreenshots(world, actor, params.id, uploads),
        own,
      ),
      mount(contracts.listOwnFeedback, async ({ actor, query }) => {
        const { items, ...rest } = await page({ ...query, employee_id: actor.employee_id })
        return { ...rest, items: items.map((item) => presentOwnFeedback(actor, item)) }
      }),
      mount(contracts.readOwnFeedback, async (request) => presentOwnFeedback(request.actor, await own(request))),

      mount(contracts.listFeedback, async ({ query }) => {
        const { items, ...rest } = await page(query)
        return { ...rest, items: items.map(presentReviewedFeedback) }
      }),
      mount(contracts.exportFeedback, ({ query }) => exportFeedback(world, query)),
      mount(contracts.readFeedback, async (request) => presentReviewedFeedback(await any(request))),
      mount(
        contracts.reviewFeedback,
        ({ actor, params, body, ifMatch }) => reviewFeedback(world, actor, { id: params.id, review: body, ifMatch }),
        any,
      ),
      mount(contracts.readAttachmentUrl, ({ params }) => getAttachmentUrl(world, params.id)),
    ],
    jobs: [orphansJob(world)],
    schedules: [orphansSchedule],
  }
}
