import { styled } from 'styled-components'
import { Button } from './button.tsx'
import script from './event-filters.js?url'
import { Select } from './input.tsx'
import { DeferredScript } from './deferred-script.tsx'

type Choice = {
  name: string
  label: string
  all: string
  options: { value: string; label: string }[]
  chosen: string | null
}

type EventFiltersProps = {
  choices: Choice[]
  /** `count` is the present text, `counts` its forms, with `{n}` for the number. */
  count: string
  counts: { none: string; one: string; other: string }
  texts: { label: string; apply: string }
}

/** Without scripts the server filters, and the page is the same. */
export function EventFilters({ choices, count, counts, texts }: EventFiltersProps) {
  return (
    <Form data-filters action="/#events" aria-label={texts.label}>
      {choices.map(({ name, label, all, options, chosen }) => (
        <label key={name}>
          <span>{label}</span>
          <Select name={name} defaultValue={chosen ?? ''}>
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        </label>
      ))}
      <Button type="submit">{texts.apply}</Button>
      <output data-none={counts.none} data-one={counts.one} data-other={counts.other}>
        {count}
      </output>
      <DeferredScript src={script} />
    </Form>
  )
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-3) var(--space-4);
  margin-block-end: var(--space-5);

  label {
    display: grid;
    gap: var(--space-1);
    font-size: var(--text-sm);
    font-weight: 550;
  }
  select {
    min-inline-size: 11rem;
  }
  /* A script filters at once. */
  @media (scripting: enabled) {
    button {
      display: none;
    }
  }
  output {
    padding-block: var(--space-3);
    color: var(--ink-soft);
  }
  @media print {
    display: none;
  }
`
