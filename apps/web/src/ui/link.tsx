import { Anchor, Button, type AnchorProps, type ButtonProps } from "@mantine/core"
import { createLink } from "@tanstack/react-router"
import type { ComponentPropsWithRef } from "react"

type Native<Own> = Own & Omit<ComponentPropsWithRef<"a">, keyof Own>

/** A link inside the client. */
export const TextLink = createLink((props: Native<AnchorProps>) => <Anchor component="a" {...props} />)

/** A link that looks like a button. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />)
