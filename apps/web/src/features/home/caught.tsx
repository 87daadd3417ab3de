import { Text } from "@mantine/core"

/** In place of a list: nothing is left to do. */
export function Caught({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
