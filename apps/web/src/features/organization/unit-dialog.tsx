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
} from "../../api/endpoints.gen.ts"
import { useAsk, useWrite } from "../../lib/ask.ts"
import { call } from "../../lib/call.ts"
import { useFormDraft } from "../../lib/form-draft.ts"
import { useNewer } from "../../lib/newer.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useNamedOptions } from "../../ui/use-named-options.tsx"
import { UnitConflict, type UnitValues } from "./unit-conflict.tsx"

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

function UnitForm({ what, onClose, onDone }: Omit<UnitDialogProps, "opened">) {
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<UnitValues>({ initialValues: valuesOf(what.unit, what.cluster_id) })
  const draft = useFormDraft(`${what.kind}.${what.unit?._id ?? `new.${what.cluster_id ?? ""}`}`, form, what.unit)
  const { newer, failure, ...tries } = useNewer(() => readUnit(what.kind, what.unit?._id ?? ""))
  const save = useWrite(
    ({ values, version }: { values: UnitValues; version: number }) => send(what, values, key, version),
    ["organization"],
  )
  const saveOver = (version: number) => {
    tries.clear()
    save.mutate(
      { values: form.getValues(), version },
      {
        onSuccess: ({ _id, name }) => {
          draft.forget()
          notifications.show({ message: `${name} was saved.` })
          onDone?.(_id)
          onClose()
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  const takeTheirs = (theirs: KnownUnit) => {
    tries.clear()
    draft.restart(valuesOf(theirs), theirs.version)
  }
  return (
    <Form form={form} error={failure} onSubmit={() => saveOver(draft.version)}>
      <Stack>
        <DraftOffer {...draft.offer} />
        <TextInput label="Name" required maxLength={200} data-autofocus {...form.getInputProps("name")} />
        {what.kind === "department" && <ClusterSelect {...form.getInputProps("cluster_id")} />}
        {newer && (
          <UnitConflict
            mine={form.values}
            theirs={valuesOf(newer)}
            isDepartment={what.kind === "department"}
            onTakeTheirs={() => takeTheirs(newer)}
            onKeepMine={() => saveOver(newer.version)}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={newer !== null}>
            {what.unit ? "Save" : `Add ${what.kind}`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** Only clusters that the reader may add departments to. */
function ClusterSelect(field: { value?: string; onChange?: (value: string | null) => void; error?: React.ReactNode }) {
  const { value = "" } = field
  const chosen = useAsk(readCluster, { params: { id: value } }, { enabled: value !== "" })
  const clusters = useNamedOptions({
    list: listClusters,
    chosen: chosen.data && chosen.data._id === value ? [chosen.data] : [],
    offer: ({ abilities }) => abilities.add_department,
  })
  return <Select label="Cluster" required allowDeselect={false} {...clusters} {...field} />
}

function valuesOf(unit: KnownUnit | undefined, clusterId = ""): UnitValues {
  return { name: unit?.name ?? "", cluster_id: unit && "cluster_id" in unit ? unit.cluster_id : clusterId }
}

export function readUnit(kind: Kind, id: string): Promise<KnownUnit> {
  return kind === "cluster" ? call(readCluster, { params: { id } }) : call(readDepartment, { params: { id } })
}

function send({ kind, unit }: What, values: UnitValues, key: string, version: number): Promise<KnownUnit> {
  const { name } = values
  if (!unit) {
    return kind === "cluster"
      ? call(createCluster, { body: { name }, idempotencyKey: key })
      : call(createDepartment, { body: values, idempotencyKey: key })
  }
  const at = { params: { id: unit._id }, ifMatch: version }
  return kind === "cluster"
    ? call(editCluster, { ...at, body: { name } })
    : call(editDepartment, { ...at, body: values })
}
