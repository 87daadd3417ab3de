import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import type { Cluster, Department } from "@scorecard/contracts/organization"
import { useState } from "react"
import {
  createCluster,
  createDepartment,
  editCluster,
  editDepartment,
  listClusters,
  readCluster,
  readDepartment,
} from "../../api/organization.ts"
import { useAsk, useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { CallFailed } from "../../lib/problem.ts"
import { placeErrors } from "../../lib/submit.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { Failure } from "../../ui/states.tsx"

export type KnownUnit = Cluster | Department
type Kind = "cluster" | "department"
/** A unit that is there, or with none a new one; a new department names its cluster. */
type What = { kind: Kind; unit?: KnownUnit; cluster_id?: string }
type UnitDialogProps = { opened: boolean; onClose: () => void; what: What; onDone?: (id: string) => void }

/** Adds, renames or moves a unit. */
export function UnitDialog({ opened, ...props }: UnitDialogProps) {
  const { what } = props
  const title = what.unit ? `Rename the ${what.kind}` : `New ${what.kind}`
  return (
    <Modal opened={opened} onClose={props.onClose} title={title}>
      <UnitForm {...props} />
    </Modal>
  )
}

type Values = { name: string; cluster_id: string }

function UnitForm({ what, onClose, onDone }: Omit<UnitDialogProps, "opened">) {
  const [key] = useState(() => crypto.randomUUID())
  const [newer, setNewer] = useState<KnownUnit | null>(null)
  const [left, setLeft] = useState<unknown>(null)
  const form = useForm<Values>({ initialValues: valuesOf(what.unit, what.cluster_id) })
  const save = useWrite(
    ({ values, version }: { values: Values; version: number | undefined }) => send(what, values, key, version),
    ["organization"],
  )
  const saveOver = async (values: Values, version = what.unit?.version) => {
    setLeft(null)
    setNewer(null)
    try {
      const { _id, name } = await save.mutateAsync({ values, version })
      notifications.show({ message: `${name} was saved.` })
      onDone?.(_id)
      onClose()
    } catch (error) {
      if (error instanceof CallFailed && error.status === 412 && what.unit)
        setNewer(await readUnit(what.kind, what.unit._id))
      else setLeft(placeErrors(form, error))
    }
  }
  return (
    <form onSubmit={form.onSubmit((values) => saveOver(values).catch(setLeft))}>
      <Stack>
        <TextInput label="Name" required maxLength={200} data-autofocus {...form.getInputProps("name")} />
        {what.kind === "department" && <ClusterSelect {...form.getInputProps("cluster_id")} />}
        {newer && (
          <Conflict
            labels={{ name: "Name" }}
            mine={{ name: form.values.name }}
            theirs={{ name: newer.name }}
            onTakeTheirs={onClose}
            onKeepMine={() => void saveOver(form.getValues(), newer.version).catch(setLeft)}
          />
        )}
        {left !== null && <Failure error={left} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={newer !== null}>
            {what.unit ? "Save" : `Add ${what.kind}`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const MOST = 200

/** Only clusters that the reader may add departments to. */
function ClusterSelect(field: { value?: string; onChange?: (value: string | null) => void; error?: React.ReactNode }) {
  const { data } = useAsk(listClusters, { query: { limit: MOST } })
  const open = (data?.items ?? []).filter(({ _id, abilities }) => abilities.add_department || _id === field.value)
  return (
    <Select
      label="Cluster"
      required
      allowDeselect={false}
      data={open.map(({ _id, name }) => ({ value: _id, label: name }))}
      {...field}
    />
  )
}

function valuesOf(unit: KnownUnit | undefined, clusterId = ""): Values {
  return { name: unit?.name ?? "", cluster_id: unit && "cluster_id" in unit ? unit.cluster_id : clusterId }
}

export function readUnit(kind: Kind, id: string): Promise<KnownUnit> {
  return kind === "cluster" ? call(readCluster, { params: { id } }) : call(readDepartment, { params: { id } })
}

function send({ kind, unit }: What, values: Values, key: string, version: number | undefined): Promise<KnownUnit> {
  const { name } = values
  if (!unit) {
    return kind === "cluster"
      ? call(createCluster, { body: { name }, idempotencyKey: key })
      : call(createDepartment, { body: values, idempotencyKey: key })
  }
  const at = { params: { id: unit._id }, ...(version !== undefined && { ifMatch: version }) }
  return kind === "cluster"
    ? call(editCluster, { ...at, body: { name } })
    : call(editDepartment, { ...at, body: values })
}
