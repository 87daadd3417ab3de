import { easternMonth } from "@scorecard/domain"
import type { AssistantDeps } from "./deps.ts"
import type { Tool } from "./chat/tools.ts"

type Deps = Pick<AssistantDeps, "config" | "clock">
type YearMonth = { year: number; month: number }

/**
 * The tool, with the address of the receipt next to whatever names an employee: the receipt explains each figure of
 * their month. (rules/assistant#mcp)
 */
export function withReceipts(tool: Tool, deps: Deps): Tool {
  return {
    ...tool,
    async run(actor, input) {
      const result = await tool.run(actor, input)
      const month = monthOf(result) ?? monthOf(input) ?? easternMonth(deps.clock.now())
      return link(result, { base: deps.config.email.appBaseUrl, month })
    },
  }
}

/** Of `{year, month}`, also within `month` or `data`. */
function monthOf(value: unknown): YearMonth | null {
  if (typeof value !== "object" || value === null) return null
  const { year, month, data } = value as Record<string, unknown>
  if (typeof data === "object") return monthOf(data)
  if (typeof month === "object") return monthOf(month)
  return typeof year === "number" && typeof month === "number" ? { year, month } : null
}

function link(value: unknown, context: { base: string; month: YearMonth }): unknown {
  if (Array.isArray(value)) return value.map((each) => link(each, context))
  if (typeof value !== "object" || value === null) return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, link(each, context)]))
  const { employee_id } = inner
  return typeof employee_id === "string" ? { ...inner, receipt_url: receiptUrl(employee_id, context) } : inner
}

function receiptUrl(employeeId: string, { base, month }: { base: string; month: YearMonth }): string {
  const id = `${month.year}-${String(month.month).padStart(2, "0")}`
  return `${base}/team/${encodeURIComponent(employeeId)}?month=${id}&receipt=total`
}
