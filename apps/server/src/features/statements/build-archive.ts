import { join } from "node:path"
import { Readable } from "node:stream"
import { Refusal } from "@scorecard/contracts/refusals"
import { ZIP_MEDIA_TYPE } from "@scorecard/contracts/statement-archives"
import { formatMonth, type Actor } from "@scorecard/domain"
import type { LanguageCode } from "@scorecard/domain/languages"
import { createZip, type ZipPart } from "@scorecard/tables"
import { countFinals, finalsWithPayroll, findAcknowledgements, lockMonths } from "#core/months/index.ts"
import { loadRequester } from "#core/people/index.ts"
import { newId, type Platform, type TrackedOutcome } from "#platform/index.ts"
import { spool } from "#platform/http/index.ts"
import { FOLDER, noOne } from "./archive.ts"
import { monthOf, type ArchiveJob, type ArchiveProgress, type ArchiveResult } from "./archive-job.ts"
import { peopleOf } from "./archives.store.ts"
import { archiveFileNames } from "./file-names.ts"
import { renderPdf } from "./pdf/index.ts"
import { documentOf, issueCodes, languageOf, loadClosedMonth, type ClosedMonth } from "./statement.ts"

/**
 * Writes the statements of everyone that the requester sees by now, one at a time: memory has one of them, and a
 * batch of figures. Each run writes a file of its own, and the job names the one that counts.
 */
export async function buildArchive(
  platform: Platform,
  job: ArchiveJob,
  progress: ArchiveProgress,
): Promise<TrackedOutcome<ArchiveResult>> {
  const { db, clock, config, storage } = platform
  const month = monthOf(job)
  const now = clock.now()
  const requester = await loadRequester({ db, now }, job)
  const closed = await loadClosedMonth(db, month)
  const { generation } = closed
  progress.begin("writing", await countFinals(db, generation, peopleOf(requester)))

  const employee_ids: string[] = []
  const language = await languageOf(db, requester)
  const parts = statements({ platform, requester, closed, language }, (employeeId) => {
    progress.advance(1)
    employee_ids.push(employeeId)
  })
  const about = { sender: "", field: "", fileName: "", mediaType: ZIP_MEDIA_TYPE }
  const file = await spool(Readable.from(createZip(parts)), about, join(config.dataDirectory, "uploads"))
  const key = `${FOLDER}/${job._id}/${newId()}.zip`
  try {
    if (employee_ids.length === 0) throw noOne(month)
    await storage.putStream(key, file.stream(), { mediaType: ZIP_MEDIA_TYPE, byteCount: file.byteCount })
  } finally {
    await file.close()
  }
  return {
    result: { key, version: generation.version, employee_ids },
    record: async (tx) => {
      const [report] = await lockMonths(tx.db, [month], "for share")
      if (report?.status === "final" && report.report_version === generation.version) return
      throw new Refusal(
        "month_not_final",
        `${formatMonth(month)} has changed since. Create a new ZIP once it is final.`,
      )
    },
  }
}

type Archive = { platform: Platform; requester: Actor; closed: ClosedMonth; language: LanguageCode }

async function* statements(
  { platform, requester, closed, language }: Archive,
  onWritten: (employeeId: string) => void,
): AsyncGenerator<ZipPart> {
  const { db } = platform
  const { generation } = closed
  const nameFile = archiveFileNames(generation.month)
  for await (const finals of finalsWithPayroll(db, generation, { people: peopleOf(requester) })) {
    const ids = finals.map(({ doc }) => doc.employee_id)
    const [acknowledged, codes] = await Promise.all([
      findAcknowledgements(db, generation.month, ids),
      issueCodes(platform, requester, generation, ids),
    ])
    for (const final of finals) {
      const { employee_id, name } = final.doc
      const pdf = await renderPdf(documentOf(platform.config, closed, { final, acknowledged, codes, language }))
      yield { name: nameFile({ employee_id, name }), content: Readable.from([pdf]) }
      onWritten(employee_id)
    }
  }
}
