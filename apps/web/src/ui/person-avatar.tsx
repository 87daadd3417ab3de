import { Avatar } from "@mantine/core"

/** Dark enough for white letters on them (WCAG AA). */
const COLORS = ["#283493", "#0b6e4f", "#8a2c0d", "#6b2fa0", "#0b5f8a", "#8a1c4a", "#4a5568", "#7a5a00"]
const HASH_FACTOR = 31

/** A person's initials in a stable color. The name itself is shown next to it. */
export function PersonAvatar({ name, size = 38 }: { name: string; size?: number }) {
  const hash = Array.from(name).reduce(
    (sum, letter) => (sum * HASH_FACTOR + (letter.codePointAt(0) ?? 0)) % 1_000_003,
    0,
  )
  const color = COLORS[hash % COLORS.length] ?? "#283493"
  return (
    <Avatar
      aria-hidden
      name={name}
      radius="xl"
      size={size}
      variant="filled"
      styles={{ placeholder: { backgroundColor: color, color: "#fff", borderColor: color } }}
    />
  )
}
