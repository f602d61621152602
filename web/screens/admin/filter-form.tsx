import { useEffect, useEffectEvent, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { styled } from 'styled-components'

const typingPauseMs = 250

type FilterFormProps = {
  /** Parameters of the address that have no input here and are sent along. */
  preservedNames: string[]
  label: string
  tools?: ReactNode
  children: ReactNode
}

/** Filters kept in the address: submitted while typing or choosing, and by Enter without scripts. */
export function FilterForm({ preservedNames, label, tools, children }: FilterFormProps) {
  const [query] = useSearchParams()
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (form: HTMLFormElement) => {
    const entries = [...new FormData(form)].filter(([, value]) => value !== '') as [string, string][]
    void submit(entries, { method: 'get', replace: true, preventScrollReset: true })
  }
  const form = useRef<HTMLFormElement>(null)
  const sendEarlyInput = useEffectEvent(() => {
    const fields = [...new FormData(form.current!)]
    if (fields.some(([name, value]) => value !== (query.get(name) ?? ''))) send(form.current!)
  })
  // Submits what was typed before hydration.
  useEffect(() => sendEarlyInput(), [])
  const change = (event: FormEvent<HTMLFormElement>) => {
    const currentForm = event.currentTarget
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search'
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(currentForm), isTyping ? typingPauseMs : 0)
  }
  return (
    <Row
      ref={form}
      method="get"
      role="search"
      aria-label={label}
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(timer.current)
        send(event.currentTarget)
      }}
    >
      {preservedNames.map((name) => {
        const value = query.get(name)
        return value === null ? null : <input key={name} type="hidden" name={name} value={value} />
      })}
      {children}
      {tools}
    </Row>
  )
}

const Row = styled(Form)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  > :not(:first-child) {
    flex: 0 1 auto;
    max-inline-size: 20rem;
  }
  select {
    padding-inline: var(--space-3) calc(var(--space-6) + var(--space-1));
    field-sizing: content;
  }
  @media (max-width: 47.99rem) {
    > :first-child {
      flex-basis: 100%;
    }
    > :not(:first-child) {
      flex: 1 1 calc(50% - var(--space-3));
      min-inline-size: 0;
      max-inline-size: none;
    }
    > :has(> [type='search']) {
      flex-basis: 100%;
    }
    select {
      inline-size: 100%;
    }
  }
`
