import { Button, Menu } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconDownload } from "@tabler/icons-react"
import { useState } from "react"
import type { AnyEndpoint, Params, Query } from "../api/endpoint.ts"
import { download, extendQuery } from "../lib/api-client.ts"
import { messageOf, titleOf } from "../lib/problem.ts"
import { messages } from "./messages.ts"

type ExportButtonProps<E extends AnyEndpoint> = {
  endpoint: E
  params?: Params<E>
  /** The list's filters, so that the file matches the list. */
  query?: Partial<Query<E>>
}

function useExport<E extends AnyEndpoint>({ endpoint, params, query }: ExportButtonProps<E>) {
  const [busy, setBusy] = useState(false)
  const get = async (format: "csv" | "xlsx") => {
    setBusy(true)
    try {
      await download(endpoint, { ...(params !== undefined && { params }), query: extendQuery<E>(query, { format }) })
    } catch (error) {
      notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
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
