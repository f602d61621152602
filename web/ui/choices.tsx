import { useId, type ComponentProps, type ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { FieldError, Hint } from './field.tsx'

/** Custom markup, because browsers use greys of their own in dark mode; forced colours get the browser's control. */
const control = css`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 1.375rem;
  block-size: 1.375rem;
  margin: 0;
  appearance: none;
  border: 1.5px solid var(--control);
  background: var(--surface-raised);

  &:checked {
    border-color: var(--primary-border);
    background: var(--primary-solid);
  }
  &:checked::before {
    content: '';
    background: var(--on-primary-solid);
  }
  &:disabled {
    border-color: var(--line);
    background: var(--surface-sunken);
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`
const Row = styled.label`
  display: flex;
  align-items: flex-start;
  gap: var(--space-3);
  min-block-size: var(--target);
  padding-block: var(--space-2);
  line-height: 1.45;
  cursor: pointer;
`
const Box = styled.input`
  ${control}
  margin-block-start: 0.05em;
  border-radius: var(--radius-2);

  &:checked::before {
    inline-size: 0.85rem;
    block-size: 0.85rem;
    clip-path: polygon(14% 44%, 0 60%, 40% 96%, 100% 20%, 84% 8%, 39% 66%);
  }
  &[aria-invalid='true'] {
    border-color: var(--error-border);
  }
`
const Mark = styled.span`
  margin-inline-start: 0.2em;
  color: var(--error-text);
`

const IndentedHint = styled(Hint)`
  margin-block-start: 0;
  padding-inline-start: calc(1.375rem + var(--space-3));
`

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
}

export function Checkbox({ label, hint, error, className, ...rest }: CheckboxProps) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return (
    <div className={className}>
      <Row>
        <Box
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error || rest['aria-invalid'] ? true : undefined}
          aria-describedby={descriptionIds.join(' ') || undefined}
        />
        <span>
          {label}
          {rest.required && <Mark aria-hidden>*</Mark>}
        </span>
      </Row>
      {hint && <IndentedHint id={`${id}-hint`}>{hint}</IndentedHint>}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

const Card = styled.label`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(min-content, 1fr) auto;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  min-block-size: 64px;
  padding: var(--space-4);
  border: 1.5px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--surface-raised);
  cursor: pointer;
  transition:
    border-color var(--fast),
    background-color var(--fast);

  @media (hover: hover) {
    &:hover:not(:has(:disabled)) {
      border-color: var(--control);
    }
  }
  &:has(:checked) {
    border-color: var(--primary-border);
    background: var(--primary-tint);
    box-shadow: inset 0 0 0 1.5px var(--primary-border);
  }
  &:has(:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  &:has(:disabled) {
    background: var(--surface-sunken);
    color: var(--ink-soft);
    cursor: not-allowed;
  }
`
const Dot = styled.input`
  ${control}
  border-radius: 50%;

  &:checked::before {
    inline-size: 0.6rem;
    block-size: 0.6rem;
    border-radius: 50%;
  }
`
const CardDot = styled(Dot)`
  &:focus-visible {
    outline: none;
  }
`
const Title = styled.span`
  display: block;
  font-family: var(--font-display);
  font-size: var(--text-lg);
  font-stretch: var(--display-stretch);
  font-weight: 700;
  line-height: 1.2;
  overflow-wrap: anywhere;
`
const Details = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  margin-block-start: var(--space-1);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
const Aside = styled.span`
  font-size: var(--text-lg);
  font-weight: 650;
  text-align: end;

  @media (max-width: 30rem) {
    grid-column: 2 / -1;
    text-align: start;
  }
`

type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

/** For use in a `FieldGroup`. */
export const Radio = ({ label, ...rest }: RadioProps) => (
  <Row>
    <Dot {...rest} type="radio" />
    <span>{label}</span>
  </Row>
)

type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode
  details?: ReactNode
  aside?: ReactNode
}

/** For use in a `FieldGroup`. A disabled card stays readable and says why in `details`. */
export function RadioCard({ title, details, aside, className, ...rest }: RadioCardProps) {
  return (
    <Card className={className}>
      <CardDot {...rest} type="radio" />
      <span>
        <Title>{title}</Title>
        {details && <Details>{details}</Details>}
      </span>
      {aside && <Aside>{aside}</Aside>}
    </Card>
  )
}
