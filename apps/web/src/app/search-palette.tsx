import { Palette } from "../features/search/palette.tsx"
import { useAccountCommands } from "../features/session/account-commands.ts"

/** The search, which also finds what the account menu does. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
  return <Palette commands={useAccountCommands()} onClose={onClose} />
}
