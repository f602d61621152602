import { useEffect, useEffectEvent, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, useNavigation, useSearchParams, useSubmit } from 'react-router'

const typingPauseMs = 250

/** Filters stored in the address: submitted while typing or choosing. Fields elsewhere belong to it by their `form`. */
export function useFilterForm() {
  const id = useId()
  const [query] = useSearchParams()
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const element = useRef<HTMLFormElement>(null)
  const sentSearch = useRef<string | null>(null)
  const pendingSearch = useNavigation().location?.search
  useEffect(() => () => clearTimeout(timer.current), [])
  // Anyone who follows a link, such as the one that clears the filters, no longer wants what was typed before.
  useEffect(() => {
    if (pendingSearch !== undefined && pendingSearch !== sentSearch.current) clearTimeout(timer.current)
  }, [pendingSearch])
  const send = () => {
    clearTimeout(timer.current)
    if (!element.current) return
    const entries = [...new FormData(element.current)].filter(([, value]) => value !== '') as [string, string][]
    sentSearch.current = `?${new URLSearchParams(entries).toString()}`
    void submit(entries, { method: 'get', replace: true, preventScrollReset: true })
  }
  const sendEarlyInput = useEffectEvent(() => {
    const fields = [...new FormData(element.current!)]
    if (fields.some(([name, value]) => value !== (query.get(name) ?? ''))) send()
  })
  // Submits what was typed before hydration.
  useEffect(() => sendEarlyInput(), [])
  const change = ({ target }: FormEvent) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (!isField || target.form !== element.current) return
    clearTimeout(timer.current)
    timer.current = setTimeout(send, target.type === 'search' ? typingPauseMs : 0)
  }
  return { id, element, send, change }
}

/** An input that follows the address, except while somebody types in it. */
export function useFilterField<Input extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Input>(null)
  const previous = useRef(value)
  useEffect(() => {
    const isChanged = previous.current !== value
    previous.current = value
    if (isChanged && field.current && field.current !== document.activeElement) field.current.value = value
  }, [value])
  return field
}

type FilterFormProps = {
  form: ReturnType<typeof useFilterForm>
  /** Parameters of the address that have no input here and are sent along. */
  preservedNames: string[]
  label: string
  children: ReactNode
}

/** Without scripts Enter submits it. */
export function FilterForm({ form: { id, element, send }, preservedNames, label, children }: FilterFormProps) {
  const [query] = useSearchParams()
  return (
    <Form
      ref={element}
      id={id}
      method="get"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {preservedNames.map((name) => {
        const value = query.get(name)
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />
      })}
      {children}
    </Form>
  )
}
