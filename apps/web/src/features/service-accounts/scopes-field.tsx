import { Checkbox, Fieldset, SimpleGrid, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { SCOPE_GROUPS, SCOPES, type Scope } from "./labels.tsx"
import { messages } from "./messages.ts"

type ScopesFieldProps = {
  value?: Scope[]
  onChange?: (scopes: Scope[]) => void
  error?: ReactNode
  "data-path"?: string
}

/** What a key may do: a checkbox for each scope, by resource. */
export function ScopesField({ value, onChange, error, ...field }: ScopesFieldProps) {
  return (
    <Checkbox.Group<Scope>
      label={messages.form.labels.scopes}
      description={messages.form.scopesText}
      withAsterisk
      error={error}
      {...(value && { value })}
      {...(onChange && { onChange })}
      {...field}
    >
      <Stack gap="sm" my="xs">
        {SCOPE_GROUPS.map(({ resource, title, scopes }) => (
          <Fieldset key={resource} legend={title}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
              {scopes.map((scope) => (
                <Checkbox key={scope} value={scope} label={SCOPES[scope].name} description={SCOPES[scope].hint} />
              ))}
            </SimpleGrid>
          </Fieldset>
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
