import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import { useDetailFocus, useDetailKeys, useDetailMoves } from './use-detail.ts'

type DetailProps = {
  title: string
  /** Above and beneath the title, such as a link to what it belongs to and its state. */
  above?: ReactNode
  summary?: ReactNode
  actions?: ReactNode
  /** The rows of the list, for one that has no route of its own. */
  ids?: readonly string[]
  children: ReactNode
}

/**
 * One row of a list at its own address below the list's: a drawer beside the list, on phones a page in its place.
 * Escape closes, J and K lead to the next and the previous row.
 */
export function Detail({ title, above, summary, actions, ids, children }: DetailProps) {
  const { t } = useTranslation('admin')
  const titleId = useId()
  const { close, isListed, showPrevious, showNext } = useDetailMoves(ids)
  const heading = useDetailFocus()
  useDetailKeys({ Escape: close, k: showPrevious, j: showNext })
  return (
    <Panel aria-labelledby={titleId} data-detail="">
      <Bar>
        <Button variant="quiet" size="sm" icon="arrow" data-back="" onClick={close}>
          {t('detail.back')}
        </Button>
        {isListed && (
          <>
            <Button
              variant="quiet"
              size="sm"
              icon="chevron"
              data-previous=""
              aria-label={t('detail.previous')}
              disabled={!showPrevious}
              {...(showPrevious && { onClick: showPrevious })}
            />
            <Button
              variant="quiet"
              size="sm"
              icon="chevron"
              aria-label={t('detail.next')}
              disabled={!showNext}
              {...(showNext && { onClick: showNext })}
            />
          </>
        )}
        <Button variant="quiet" size="sm" icon="x" data-close="" aria-label={t('close')} onClick={close} />
      </Bar>
      <Head>
        {above && <small>{above}</small>}
        <h1 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {summary && <div>{summary}</div>}
        {actions && <div>{actions}</div>}
      </Head>
      {children}
    </Panel>
  )
}

const Panel = styled.section`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  min-inline-size: 0;

  [data-save-bar] {
    background: var(--surface);
  }
  @media (min-width: 48rem) {
    position: fixed;
    z-index: var(--layer-menu);
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: min(34rem, 100vw);
    padding: var(--space-3) var(--space-5) var(--space-6);
    overflow-y: auto;
    overscroll-behavior: contain;
    scroll-padding-block: var(--space-5) 5.5rem;
    border-inline-start: 1px solid var(--line);
    background: var(--surface);
    box-shadow:
      var(--shadow-3),
      0 0 0 100vmax rgb(10 12 16 / 0.2);

    [data-back] {
      display: none;
    }
  }
  @media (min-width: 60rem) {
    [data-save-bar] {
      inset-block-end: calc(-1 * var(--space-6));
    }
  }
  @media (min-width: 48rem) and (max-width: 59.99rem) {
    padding-block-end: calc(60px + env(safe-area-inset-bottom) + var(--space-5));
  }
  @media (max-width: 47.99rem) {
    [data-close] {
      display: none;
    }
    /* Instead of the list, which keeps its state and is displayed again when this closes. */
    main:has(&) :not(:has(&), &, & *) {
      display: none;
    }
  }
`
const Bar = styled.div`
  display: flex;
  align-items: center;
  margin-inline: calc(-1 * var(--space-3));

  > [data-previous] svg {
    rotate: 180deg;
  }
  > [data-back] svg {
    rotate: 180deg;
  }
  > :first-child {
    margin-inline-end: auto;
  }
  @media (min-width: 48rem) {
    justify-content: flex-end;
  }
`
const Head = styled.header`
  display: grid;
  gap: var(--space-2);

  > small {
    color: var(--ink-soft);
    font-size: var(--text-sm);
    font-weight: 550;
  }
  > h1 {
    font-size: var(--text-2xl);
    overflow-wrap: anywhere;
    outline: none;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
  }
`
