import type { YearMonth } from "@scorecard/domain/calendar"
import type { Platform } from "#platform/platform.ts"
import type { CompanyCollections } from "./documents.ts"

export type DemoUseCases = {
  collections: CompanyCollections
  /** The product's own finalize, done when it returns. @throws Refusal 409 job_active while a job has the month */
  finalizeNow(
    requester: { employee_id: string; impersonated_by: string | null },
    asked: YearMonth & { regenerate: boolean; reason?: string },
  ): Promise<unknown>
  /** The product's own sync of a draft month, for everyone. */
  syncNow(month: YearMonth): Promise<void>
}

export type DemoDeps = Platform & { needs: DemoUseCases }
