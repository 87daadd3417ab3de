import { ScrollArea, Tree, useTree, VisuallyHidden, type RenderTreeNodePayload, type TreeNodeData } from "@mantine/core"
import type { OrganizationTree } from "@scorecard/contracts/organization"
import { IconChevronRight } from "@tabler/icons-react"
import { useMemo } from "react"
import { narrowed, peopleIn, UNASSIGNED } from "./units.ts"
import classes from "./organization.module.css"
import { messages } from "./messages.ts"

type UnitTreeProps = { tree: OrganizationTree; words: string; chosen: string; onChoose: (unit: string) => void }

/** Clusters and departments. Arrows move, Space expands and collapses a cluster, Enter selects. */
export function UnitTree({ tree, words, chosen, onChoose }: UnitTreeProps) {
  const data = useMemo(() => nodesOf(tree, words), [tree, words])
  const open = words.trim() === "" ? undefined : Object.fromEntries(data.map(({ value }) => [value, true]))
  const controller = useTree({
    initialExpandedState: Object.fromEntries(tree.clusters.map(({ _id }) => [`cluster:${_id}`, true])),
    selectedState: chosen === "" ? [] : [chosen],
    onSelectedStateChange: ([unit]) => unit !== undefined && onChoose(unit),
    ...(open && { expandedState: open }),
  })
  return (
    <ScrollArea.Autosize mah="70vh">
      <Tree
        aria-label={messages.unitTree.clustersAndDepartments}
        data={data}
        tree={controller}
        selectOnClick
        expandOnClick={false}
        levelOffset={20}
        renderNode={(node) => <Row {...node} />}
        onKeyDown={({ key, target }) => {
          const unit = target instanceof HTMLElement ? target.dataset["value"] : undefined
          if (key === "Enter" && unit !== undefined) onChoose(unit)
        }}
      />
    </ScrollArea.Autosize>
  )
}

type Counted = { people: number }

function Row({ node, expanded, hasChildren, elementProps, tree }: RenderTreeNodePayload) {
  // The cast: `nodesOf` gives every node its count.
  const { people } = node.nodeProps as Counted
  return (
    <div {...elementProps} className={`${elementProps.className} ${classes["row"]}`}>
      {hasChildren ? (
        <IconChevronRight
          size={16}
          aria-hidden
          className={classes["turn"]}
          data-open={expanded || undefined}
          onClick={(event) => {
            event.stopPropagation()
            tree.toggleExpanded(node.value)
          }}
        />
      ) : (
        <span style={{ width: 16, flex: "none" }} />
      )}
      <span className={`${classes["name"]} name`}>{node.label}</span>
      <span className={`${classes["count"]} figures`}>
        {people}
        <VisuallyHidden> {messages.unitTree.people}</VisuallyHidden>
      </span>
    </div>
  )
}

function nodesOf(tree: OrganizationTree, words: string): TreeNodeData[] {
  const clusters = narrowed(tree.clusters, words).map((cluster) => ({
    value: `cluster:${cluster._id}`,
    label: cluster.name,
    nodeProps: { people: peopleIn(cluster) } satisfies Counted,
    children: cluster.departments.map((department) => ({
      value: `department:${department._id}`,
      label: department.name,
      nodeProps: { people: department.members.length } satisfies Counted,
    })),
  }))
  if (tree.unassigned.length === 0) return clusters
  const nodeProps: Counted = { people: tree.unassigned.length }
  return [...clusters, { value: UNASSIGNED, label: messages.unitTree.inNoDepartment, nodeProps }]
}
