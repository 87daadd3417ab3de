import { Popover, Text } from "@mantine/core"
import { useEffect, useEffectEvent } from "react"
import classes from "./ago.module.css"

/** The exact time, over the words. For `lazy` import only: what positions it is large. */
export default function ExactTime({ text, onClose }: { text: string; onClose: () => void }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close()
    const onPress = () => close()
    window.addEventListener("keydown", onKey)
    window.addEventListener("pointerdown", onPress)
    return () => {
      window.removeEventListener("keydown", onKey)
      window.removeEventListener("pointerdown", onPress)
    }
  }, [])
  return (
    <Popover
      opened
      width="max-content"
      position="top"
      offset={0}
      shadow="md"
      withRoles={false}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <span className={classes["anchor"]} aria-hidden />
      </Popover.Target>
      {/* Screen readers have it in the text. */}
      <Popover.Dropdown aria-hidden className="no-print" px="xs" py={4}>
        <Text component="span" size="sm">
          {text}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
