import { styled } from 'styled-components'
import { ButtonLink } from './button.tsx'

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);

  > p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  > div {
    display: flex;
    gap: var(--space-2);
  }
  @media print {
    > div {
      display: none;
    }
  }
`

type PaginationProps = {
  label: string
  summary: string
  previousLabel: string
  nextLabel: string
  previousHref: string | null
  nextHref: string | null
}

/** Links, so that a page of the list can be bookmarked and shared. */
export function Pagination({ label, summary, previousLabel, nextLabel, previousHref, nextHref }: PaginationProps) {
  return (
    <Bar aria-label={label}>
      <p aria-live="polite">{summary}</p>
      <div>
        <Step label={previousLabel} href={previousHref} rel="prev" />
        <Step label={nextLabel} href={nextHref} rel="next" />
      </div>
    </Bar>
  )
}

function Step({ label, href, rel }: { label: string; href: string | null; rel: 'prev' | 'next' }) {
  // A link without an address is ARIA's pattern for a disabled one.
  const target = href === null ? { role: 'link', 'aria-disabled': true } : { href, rel }
  return (
    <ButtonLink size="sm" {...target}>
      {label}
    </ButtonLink>
  )
}
