import { Alert, Button, List, Text, type ButtonProps } from "@mantine/core"
import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react"
import { labelOfPath, applyFieldErrors, type Issues } from "../lib/apply-field-errors.ts"
import { issuesByPath, labelOf, nativeIssues } from "./native-issues.ts"
import { Failure } from "./states.tsx"
import { messages } from "./messages.ts"

/** The parts of `useForm`'s result used here. */
type FieldErrors = Record<string, ReactNode>
type Fields = {
  errors: FieldErrors
  getValues: () => Record<string, unknown>
  setErrors: (errors: FieldErrors) => void
  validate: () => { errors: FieldErrors } | Promise<{ errors: FieldErrors }>
}

type FormProps = {
  /** The form whose fields show their issues. Without one, the note next to the buttons shows them all. */
  form?: Fields
  /** The refusal of the last save; null if there was none. */
  error?: unknown
  /** Further rules to check before sending, by field. */
  check?: () => Issues
  /** Maps the service's field names to this form's. */
  rename?: (fields: Issues) => Issues
  /** Called when no issues are left, with the name of the `FormButton` that was pressed. */
  onSubmit: (action: string) => void
  className?: string
  "aria-label"?: string
  children: ReactNode
}

type FormState = {
  /** The issues that no field shows. */
  others: Issues
  fields: FieldErrors
  failure: unknown
  note: RefObject<HTMLDivElement | null>
  labels: Issues
  submit: (action: string) => void
}

const FormContext = createContext<FormState | null>(null)

const NO_ISSUES: Issues = {}
const NO_FIELDS: Fields = {
  errors: {},
  getValues: () => ({}),
  setErrors: () => undefined,
  validate: () => ({ errors: {} }),
}

/**
 * Every form of the client. A save refused here or by the service marks the fields, moves the focus to the first of
 * them, and shows a message next to the buttons, in `FormNote`. Enter in an open picker never submits; Ctrl+Enter
 * submits from every field.
 */
export function Form({ form = NO_FIELDS, error = null, check, rename, onSubmit, children, ...rest }: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLDivElement>(null)
  const [others, setOthers] = useState<Issues>(NO_ISSUES)
  const [failure, setFailure] = useState<unknown>(null)
  const [labels, setLabels] = useState<Issues>(NO_ISSUES)
  /** Counts refusals: each moves the focus. */
  const [refusals, setRefusals] = useState(0)

  const show = useEffectEvent((refused: unknown) => {
    const placed = applyFieldErrors(refused, form.getValues(), rename)
    setOthers(placed?.others ?? NO_ISSUES)
    setFailure(placed === null ? refused : null)
    if (refused === null) return
    if (placed !== null) form.setErrors(placed.fields)
    setRefusals((before) => before + 1)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- a refusal arrives from outside and moves the focus
  useEffect(() => show(error), [error])
  useEffect(() => {
    if (refusals === 0) return
    setLabels(labelsIn(element.current))
    focusFirstIssue(element.current, note.current)
  }, [refusals])

  const submit = (action: string) => {
    if (element.current === null) return
    const native = issuesByPath(nativeIssues(element.current))
    const checked = form.validate()
    // None of our rules are asynchronous.
    const errors = checked instanceof Promise ? {} : checked.errors
    const fields = { ...native.fields, ...errors, ...check?.() }
    // A field whose path the form doesn't know has its own rule.
    const unknown = form === NO_FIELDS ? native.others : NO_ISSUES
    form.setErrors(fields)
    setOthers(unknown)
    setFailure(null)
    if (Object.keys(fields).length + Object.keys(unknown).length === 0) onSubmit(action)
    else setRefusals((before) => before + 1)
  }
  return (
    <FormContext value={{ others, fields: form.errors, failure, note, labels, submit }}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside */}
      <form
        {...rest}
        ref={element}
        noValidate
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            event.stopPropagation()
            element.current?.requestSubmit()
          } else keepOpenPicker(event)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          // Dialogs inside a form are its children in React, but not in the DOM.
          event.stopPropagation()
          submit("")
        }}
      >
        {children}
      </form>
    </FormContext>
  )
}

function useFormState(): FormState {
  const state = use(FormContext)
  if (state === null) throw new Error("This belongs inside a Form.")
  return state
}

/** The issues that block saving, next to a form's buttons. `children` render some failures in their own way. */
export function FormNote({ children }: { children?: (failure: unknown) => ReactNode }) {
  const { others, fields, failure, note, labels } = useFormState()
  const issues = [
    ...Object.entries(fields).flatMap(([path, message]) => (message ? [{ path, label: labels[path], message }] : [])),
    ...Object.entries(others).map(([path, message]) => ({ path, label: labelOfPath(path), message })),
  ]
  return (
    <div ref={note} tabIndex={-1} hidden={issues.length === 0 && failure === null}>
      {failure !== null && (children?.(failure) ?? <Failure error={failure} />)}
      {issues.length > 0 && (
        <Alert role="alert" color="red" variant="light" title={messages.form.fieldsNeedAttention(issues.length)}>
          <List size="sm" listStyleType="none">
            {issues.map(({ path, label, message }) => (
              <List.Item key={path}>
                {label !== undefined && label !== "" && (
                  <Text span inherit fw={600}>
                    {label}:{" "}
                  </Text>
                )}
                {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </div>
  )
}

type FormButtonProps = ButtonProps & { action: string; children: ReactNode }

/** Another submit button, whose name `onSubmit` receives. Enter uses the form's main one. */
export function FormButton({ action, ...props }: FormButtonProps) {
  const { submit } = useFormState()
  return <Button {...props} onClick={() => submit(action)} />
}

/** Enter in an open picker chooses an option or does nothing; it never submits the form. */
function keepOpenPicker(event: KeyboardEvent): void {
  const isPicker = event.target instanceof HTMLElement && event.target.getAttribute("aria-expanded") === "true"
  if (event.key === "Enter" && isPicker) event.preventDefault()
}

const INVALID = '[aria-invalid="true"], .mantine-InputWrapper-error'
const FOCUSABLE = "input:not([type=hidden]), textarea, select, button, [contenteditable=true]"

function focusFirstIssue(form: HTMLFormElement | null, note: HTMLElement | null): void {
  if (form === null || isBusyElsewhere(form)) return
  const place = form.querySelector<HTMLElement>(INVALID) ?? nativeIssues(form)[0]?.element ?? note
  if (place === null) return
  const target = place === note ? note : focusableAt(place, form)
  target.scrollIntoView({ block: "center" })
  target.focus({ preventScroll: true })
}

/** Leaves the focus alone if the reader has moved to another part of the page, such as a grid cell. */
function isBusyElsewhere(form: HTMLFormElement): boolean {
  const active = document.activeElement
  if (active === null || active === document.body || form.contains(active)) return false
  const dialog = active.closest('[role="dialog"]')
  return dialog === null || dialog.contains(form)
}

/** The field itself or one inside it; for issues that span several fields, the first of them. */
function focusableAt(place: HTMLElement, form: HTMLElement): HTMLElement {
  if (place.matches(FOCUSABLE)) return place
  for (let around: HTMLElement | null = place; around !== null && around !== form; around = around.parentElement) {
    const field = around.querySelector<HTMLElement>(FOCUSABLE)
    if (field !== null) return field
  }
  return place
}

/** The labels of the fields, by their paths. */
function labelsIn(form: HTMLFormElement | null): Issues {
  const fields = [...(form?.querySelectorAll<HTMLElement>("[data-path]") ?? [])]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const label = labelOf(field)
      return label === null ? [] : [[field.dataset["path"] ?? "", label]]
    }),
  )
}
