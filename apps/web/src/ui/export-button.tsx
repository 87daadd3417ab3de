import { Button, Menu } from "@mantine/core"
import { IconDownload } from "@tabler/icons-react"
import type { AnyEndpoint, Params, Query } from "../api/endpoint.ts"
import { download, extendQuery } from "../lib/api-client.ts"
import { useDownload } from "./use-download.ts"
import { messages } from "./messages.ts"

type ExportButtonProps<E extends AnyEndpoint> = {
  endpoint: E
  params?: Params<E>
  /** The list's filters, so that the file matches the list. */
  query?: Partial<Query<E>>
}

function useExport<E extends AnyEndpoint>({ endpoint, params, query }: ExportButtonProps<E>) {
  const { busy, run } = useDownload()
  const get = (format: "csv" | "xlsx") =>
    run(() => download(endpoint, { ...(params !== undefined && { params }), query: extendQuery<E>(query, { format }) }))
  return { busy, get }
}

/** Downloads a list as CSV or XLSX. */
export function ExportButton<E extends AnyEndpoint>(list: ExportButtonProps<E>) {
  const { busy, get } = useExport(list)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={16} aria-hidden />}>
          {messages.exportButton.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void get("csv")}>{messages.exportButton.csv}</Menu.Item>
        <Menu.Item onClick={() => void get("xlsx")}>{messages.exportButton.excelXlsx}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The same in a menu that has more than exports. */
export function ExportItems<E extends AnyEndpoint>(list: ExportButtonProps<E>) {
  const { get } = useExport(list)
  return (
    <>
      <Menu.Label>{messages.exportButton.export}</Menu.Label>
      <Menu.Item onClick={() => void get("csv")}>{messages.exportButton.csv}</Menu.Item>
      <Menu.Item onClick={() => void get("xlsx")}>{messages.exportButton.excelXlsx}</Menu.Item>
    </>
  )
}
