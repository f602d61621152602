import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { OnceForm } from '#web/forms/once-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { FieldBox } from '#web/ui/field.tsx'

type SheetProps = {
  title: string
  lead?: ReactNode
  level?: 'h2' | 'h3'
  id?: string
  children: ReactNode
  className?: string
}

/** `h2` for the first sheet of a page, `h3` for those below it. */
export function Sheet({ title, lead, level: Heading = 'h3', id, children, className }: SheetProps) {
  const headingId = useId()
  return (
    <Box as="section" id={id} aria-labelledby={headingId} className={className}>
      <header>
        <Heading id={headingId}>{title}</Heading>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </Box>
  )
}

const Box = styled(Card)`
  display: grid;
  gap: var(--space-5);

  > header {
    display: grid;
    gap: var(--space-2);
  }
  > header > :is(h2, h3) {
    font-size: var(--text-lg);
  }
  > header > p {
    max-inline-size: var(--text-width);
    color: var(--ink-soft);
  }
  @media (max-width: 47.99rem) {
    padding: var(--space-4);
  }
`

export const OneFieldForm = styled(OnceForm)`
  display: grid;
  justify-items: start;
  gap: var(--space-4);

  > div {
    inline-size: min(32rem, 100%);
  }
`

/** Labels, inputs, hints and errors of a line stand on one height each; `data-whole` takes a whole line. */
export const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 14.5rem), 1fr));
  column-gap: var(--space-5);
  margin-block-end: calc(-1 * var(--space-5));

  > * {
    margin-block-end: var(--space-5);
  }
  > ${FieldBox} {
    grid-row: span 4;
    grid-template-rows: subgrid;
  }
  > [data-whole] {
    grid-column: 1 / -1;
  }
`
