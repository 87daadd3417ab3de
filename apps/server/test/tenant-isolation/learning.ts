import {
  ARTICLE,
  ENROLLMENTS,
  MODULES,
  pdf,
  playerUrl,
  QUIZ,
  sendFile,
} from "#features/learning/learning.test-support.ts"
import { picture } from "#features/feedback/feedback.test-support.ts"
import type { ForeignBody } from "../support/foreign-bodies.ts"
import { done, type Side } from "./tenant-isolation.ts"

const UNIT = `${MODULES}/{id}/units/{unit_id}` as const
const ATTEMPTS = `${playerUrl("{module_id}")}/units/{unit_id}/attempts` as const

const RESET = "POST /v1/learning/quiz-attempts/reset"

/** A published module by the team's supervisor, in which the team and its member are enrolled. */
export async function leaveLearning({ supervisor, member, ids, name, department_id, objects }: Side): Promise<void> {
  const cover = await done(sendFile(supervisor, { name: "cover.png", ...(await picture()) }))
  const handout = await done(sendFile(supervisor, { name: "handout.pdf", bytes: pdf() }))
  const draft = { title: `${name}-module`, summary: "…", cover_file_id: cover._id }
  const { _id } = await done(supervisor.post(MODULES, draft))
  const unit = (content: object) => done(supervisor.post(`${MODULES}/${_id}/units`, content))
  const file = await unit({ kind: "file", title: `${name}-handout`, file_id: handout._id })
  const article = await unit(ARTICLE)
  const quiz = await unit(QUIZ)
  await done(supervisor.post(`${MODULES}/${_id}/publish`))
  const enrolled = { module_id: _id, employee_ids: [ids.member], department_ids: [department_id] }
  const { items } = await done(supervisor.post(ENROLLMENTS, { ...enrolled, due_date: "2026-10-31" }))
  await done(member.post(`${playerUrl(_id)}/units/${article._id}/complete`))
  const attempt = await done(member.post(`${playerUrl(_id)}/units/${quiz._id}/attempts`, { answers: [] }))

  for (const path of ["", "/units", "/units/order"]) objects.set(`${MODULES}/{id}${path}`, _id)
  for (const path of ["", "/enroll", "/unpublish", "/archive"]) objects.set(`${MODULES}/{id}${path}`, _id)
  objects.set(UNIT, `${_id}/${file._id}`)
  for (const path of ["", "/url"]) objects.set(`/v1/learning/files/{id}${path}`, handout._id)
  objects.set("learning cover", cover._id)
  objects.set(`${ENROLLMENTS}/{id}`, items[0]._id)
  objects.set(playerUrl("{module_id}"), _id)
  objects.set(ATTEMPTS, `${_id}/${quiz._id}`)
  objects.set(`${playerUrl("{module_id}")}/units/{unit_id}/complete`, `${_id}/${article._id}`)
  objects.set(`${ATTEMPTS}/{id}`, `${_id}/${quiz._id}/${attempt._id}`)
}

/** Files for a module to use, and people and departments to enroll in it. */
export function learningBodies(): ForeignBody[] {
  const at = ({ objects }: Side, path: string) => objects.get(path) ?? ""
  const one = { as: "supervisor", own: "accepted" } as const
  const enrollment = (field: string, given: (named: Side) => object): ForeignBody => ({
    ...one,
    operation: `POST ${ENROLLMENTS}`,
    field,
    send: (ours, named) =>
      ours.supervisor.post(ENROLLMENTS, { module_id: at(ours, `${MODULES}/{id}`), ...given(named) }),
  })
  const cover = (named: Side) => ({ cover_file_id: at(named, "learning cover") })
  const handout = (named: Side) => ({ file_id: at(named, "/v1/learning/files/{id}") })
  return [
    {
      ...one,
      operation: `POST ${MODULES}`,
      field: "cover_file_id",
      send: (ours, named) => ours.supervisor.post(MODULES, { title: "A module", summary: "…", ...cover(named) }),
    },
    {
      ...one,
      operation: `PATCH ${MODULES}/{id}`,
      field: "cover_file_id",
      send: (ours, named) => ours.supervisor.patch(`${MODULES}/${at(ours, `${MODULES}/{id}`)}`, cover(named)),
    },
    {
      ...one,
      operation: `POST ${MODULES}/{id}/units`,
      field: "file_id",
      send: (ours, named) =>
        ours.supervisor.post(`${MODULES}/${at(ours, `${MODULES}/{id}`)}/units`, {
          kind: "file",
          title: "A file",
          ...handout(named),
        }),
    },
    {
      ...one,
      operation: `PATCH ${UNIT}`,
      field: "file_id",
      send: (ours, named) =>
        ours.supervisor.patch(`${MODULES}/${at(ours, UNIT).replace("/", "/units/")}`, handout(named)),
    },
    enrollment("employee_ids", ({ ids }) => ({ employee_ids: [ids.colleague] })),
    enrollment("department_ids", ({ department_id }) => ({ department_ids: [department_id] })),
    {
      ...one,
      operation: RESET,
      field: "employee_id",
      send: (ours, named) => {
        const [, unit_id] = at(named, ATTEMPTS).split("/")
        return ours.supervisor.post("/v1/learning/quiz-attempts/reset", { employee_id: named.ids.member, unit_id })
      },
    },
  ]
}

const OWN_PARTS = "a part of the unit or the module itself, which is looked up there"
/** Fields of learning that reference nothing of a team. */
export const LEARNING_OF_THE_COMPANY: Record<string, string> = {
  [`POST ${ENROLLMENTS} module_id`]: "anyone can enroll in published modules (rules/learning#enrollments)",
  [`${RESET} unit_id`]: "looked for among the attempts of the person, who is in the pool",
  [`POST ${MODULES}/{id}/units _id`]: OWN_PARTS,
  [`PATCH ${UNIT} _id`]: OWN_PARTS,
  [`PUT ${MODULES}/{id}/units/order unit_ids`]: OWN_PARTS,
  [`POST ${ATTEMPTS} question_id`]: OWN_PARTS,
  [`POST ${ATTEMPTS} option_ids`]: OWN_PARTS,
}
