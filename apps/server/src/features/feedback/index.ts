import * as contracts from "@scorecard/contracts/feedback"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { HandledJob, JobSchedule } from "#platform/jobs/index.ts"
import type { World } from "#platform/world.ts"
import { attachScreenshots } from "./attach-screenshots.ts"
import { attachmentUrl } from "./attachment-url.ts"
import { exportFeedback } from "./export-feedback.ts"
import { feedbacks, pageOfFeedback } from "./feedback.store.ts"
import { ownFeedback } from "./own-feedback.ts"
import { orphansJob, orphansSchedule } from "./remove-orphans.ts"
import { reviewFeedback } from "./review-feedback.ts"
import { submitFeedback } from "./submit-feedback.ts"
import { ownView, reviewView } from "./views.ts"

type Feature = { routes: MountedRoute[]; jobs: HandledJob[]; schedules: JobSchedule[] }
type Located = { actor: Actor; params: { id: string } }

/** What people say about the product itself, with screenshots, and its queue for level 5. */
export { feedbackFiles } from "./feedback.store.ts"

export function openFeedback(world: World): Feature {
  const own = ({ actor, params }: Located) => ownFeedback(world.db, actor, params.id)
  const any = ({ params }: Located) => feedbacks.get(world.db, params.id)
  const page = async (query: contracts.FeedbackQuery) => pageOfFeedback(world.db, world.cursors, query)

  return {
    routes: [
      mount(contracts.submitFeedback, (ask) => submitFeedback(world, ask.actor, ask.body)),
      mount(contracts.attachScreenshots, (ask) => attachScreenshots(world, ask.actor, ask.params.id, ask.uploads), own),
      mount(contracts.listOwnFeedback, async ({ actor, query }) => {
        const { items, ...rest } = await page({ ...query, employee_id: actor.employee_id })
        return { ...rest, items: items.map((item) => ownView(actor, item)) }
      }),
      mount(contracts.readOwnFeedback, async (ask) => ownView(ask.actor, await own(ask))),

      mount(contracts.listFeedback, async ({ query }) => {
        const { items, ...rest } = await page(query)
        return { ...rest, items: items.map(reviewView) }
      }),
      mount(contracts.exportFeedback, (ask) => exportFeedback(world, ask.query)),
      mount(contracts.readFeedback, async (ask) => reviewView(await any(ask))),
      mount(
        contracts.reviewFeedback,
        ({ actor, params, body, ifMatch }) => reviewFeedback(world, actor, { id: params.id, review: body, ifMatch }),
        any,
      ),
      mount(contracts.readAttachmentUrl, ({ params }) => attachmentUrl(world, params.id)),
    ],
    jobs: [orphansJob(world)],
    schedules: [orphansSchedule],
  }
}
