import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import type { Cluster, Department } from "@scorecard/contracts/organization"
import {
  createCluster,
  createDepartment,
  editCluster,
  editDepartment,
  listClusters,
  readCluster,
  readDepartment,
} from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { call } from "../../lib/api-client.ts"
import { useVersionedForm } from "../../lib/use-versioned-form.ts"
import { DraftOffer } from "../../ui/draft-offer.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { useNamedOptions } from "../../ui/use-named-options.tsx"
import { UnitConflict, type UnitValues } from "./unit-conflict.tsx"
import { messages } from "./messages.ts"

export type KnownUnit = Cluster | Department
type Kind = "cluster" | "department"
/** An existing unit, or undefined for a new one. A new department names its cluster. */
type What = { kind: Kind; unit?: KnownUnit; cluster_id?: string }
type UnitDialogProps = { opened: boolean; onClose: () => void; what: What; onDone?: (id: string) => void }

/** Adds, renames or moves a unit. */
export function UnitDialog({ opened, ...props }: UnitDialogProps) {
  const { what } = props
  const title = what.unit ? messages.unitDialog.renameKind(what.kind) : messages.unitDialog.newKind(what.kind)
  return (
    <Modal opened={opened} onClose={props.onClose} title={title}>
      <UnitForm {...props} />
    </Modal>
  )
}

function UnitForm({ what, onClose, onDone }: Omit<UnitDialogProps, "opened">) {
  const { kind, unit } = what
  const edit = useVersionedForm<KnownUnit, UnitValues>({
    draft: `${kind}.${unit?._id ?? `new.${what.cluster_id ?? ""}`}`,
    document: unit ?? null,
    blank: { name: "", cluster_id: what.cluster_id ?? "" },
    toValues: valuesOf,
    create: (values, { idempotencyKey }) => create(kind, values, idempotencyKey),
    read: ({ _id }) => readUnit(kind, _id),
    save: (values, { base, version }) => change(kind, values, { params: { id: base._id }, ifMatch: version }),
    stale: ["organization"],
    onSaved: ({ _id, name }) => {
      notifications.show({ message: messages.unitDialog.wasSaved(name) })
      onDone?.(_id)
      onClose()
    },
  })
  const { form, conflict } = edit
  return (
    <Form {...edit.formProps}>
      <Stack>
        <DraftOffer {...edit.draftOffer} />
        <TextInput
          label={messages.unitDialog.name}
          required
          maxLength={200}
          data-autofocus
          {...form.getInputProps("name")}
        />
        {kind === "department" && <ClusterSelect {...form.getInputProps("cluster_id")} />}
        {conflict && (
          <UnitConflict
            mine={edit.values}
            theirs={valuesOf(conflict.theirs)}
            isDepartment={kind === "department"}
            {...conflict.decide}
          />
        )}
        <FormNote />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {messages.unitDialog.cancel}
          </Button>
          <Button type="submit" loading={edit.isSaving} disabled={conflict !== null}>
            {unit ? messages.unitDialog.save : messages.unitDialog.addKind(kind)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** Only clusters that the reader may add departments to. */
function ClusterSelect(field: { value?: string; onChange?: (value: string | null) => void; error?: React.ReactNode }) {
  const { value = "" } = field
  const chosen = useApiQuery(readCluster, { params: { id: value } }, { enabled: value !== "" })
  const clusters = useNamedOptions({
    list: listClusters,
    chosen: chosen.data && chosen.data._id === value ? [chosen.data] : [],
    offer: ({ abilities }) => abilities.add_department,
  })
  return <Select label={messages.unitDialog.cluster} required allowDeselect={false} {...clusters} {...field} />
}

function valuesOf(unit: KnownUnit): UnitValues {
  return { name: unit.name, cluster_id: "cluster_id" in unit ? unit.cluster_id : "" }
}

export function readUnit(kind: Kind, id: string): Promise<KnownUnit> {
  return kind === "cluster" ? call(readCluster, { params: { id } }) : call(readDepartment, { params: { id } })
}

function create(kind: Kind, values: UnitValues, idempotencyKey: string): Promise<KnownUnit> {
  return kind === "cluster"
    ? call(createCluster, { body: { name: values.name }, idempotencyKey })
    : call(createDepartment, { body: values, idempotencyKey })
}

function change(
  kind: Kind,
  values: UnitValues,
  target: { params: { id: string }; ifMatch: number },
): Promise<KnownUnit> {
  return kind === "cluster"
    ? call(editCluster, { ...target, body: { name: values.name } })
    : call(editDepartment, { ...target, body: values })
}
