import { useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { css, styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'
import { placePopover } from './place-popover.ts'

type FilterSheetProps = { id: string; opener: RefObject<HTMLButtonElement | null>; children: ReactNode }

/** A popover below its button, on phones a sheet: both need no scripts. */
export function FilterSheet({ id, opener, children }: FilterSheetProps) {
  const { t } = useTranslation('admin')
  const hide = hideButtonOf(id)
  return (
    <Filters
      id={id}
      popover="auto"
      role="dialog"
      aria-label={t('filter.open')}
      onToggle={({ newState, currentTarget }) => {
        if (newState === 'open' && opener.current) placePopover(currentTarget, opener.current)
      }}
    >
      <Head>
        <h2>{t('filter.open')}</h2>
        <Button size="sm" variant="quiet" icon="x" aria-label={t('close')} {...hide} />
      </Head>
      {children}
      <Done variant="solid" {...hide}>
        {t('filter.show')}
      </Done>
    </Filters>
  )
}

/** What else a list can do: in its line on a desk, a sheet on phones. */
export function ToolSheet({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const sheet = useRef<HTMLDivElement>(null)
  const hideAfterChoice = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a[href], [aria-pressed]')) sheet.current?.hidePopover()
  }
  return (
    <Tools ref={sheet} id={id} popover="auto" onClick={hideAfterChoice}>
      <Head>
        <h2>{t('listTools')}</h2>
        <Button size="sm" variant="quiet" icon="x" aria-label={t('close')} {...hideButtonOf(id)} />
      </Head>
      {children}
    </Tools>
  )
}

const hideButtonOf = (id: string) => ({ popoverTarget: id, popoverTargetAction: 'hide' }) as const

const phoneSheet = css`
  inset: auto 0 0;
  inline-size: 100%;
  max-inline-size: none;
  max-block-size: 85dvh;
  margin: 0;
  padding: var(--space-4) var(--space-4) calc(var(--space-4) + env(safe-area-inset-bottom));
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 0;
  border-start-start-radius: var(--radius-4);
  border-start-end-radius: var(--radius-4);
  background: var(--surface-raised);
  color: var(--ink);

  &:popover-open {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  &::backdrop {
    background: rgb(10 12 16 / 0.55);
  }
`
const Filters = styled.div`
  @media (min-width: 48rem) {
    position: absolute;
    inset: var(--popover-y, auto) auto auto var(--popover-x, auto);
    inline-size: min(40rem, calc(100vw - 2 * var(--space-2)));
    margin: 0;
    padding: var(--space-3) var(--space-4) var(--space-4);
    border: 1px solid var(--line);
    border-radius: var(--radius-3);
    background: var(--surface-raised);
    color: var(--ink);
    box-shadow: var(--shadow-3);

    &:popover-open {
      display: grid;
      gap: var(--space-3);
    }
  }
  @media (max-width: 47.99rem) {
    ${phoneSheet}
  }
`
const Tools = styled.div`
  @media (min-width: 48rem) {
    display: contents;
  }
  @media (max-width: 47.99rem) {
    ${phoneSheet}

    details,
    summary {
      inline-size: 100%;
    }
    details > div {
      position: static;
      padding: 0 0 0 var(--space-5);
      border: 0;
      box-shadow: none;
    }
  }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;

  > h2 {
    font-size: var(--text-lg);
  }
  @media (min-width: 48rem) {
    ${Tools} > & {
      display: none;
    }
  }
`
const Done = styled(Button)`
  position: sticky;
  inset-block-end: 0;

  @media (min-width: 48rem) {
    display: none;
  }
`
