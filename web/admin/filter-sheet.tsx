import { useRef, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Button } from '#web/ui/button.tsx'

/** What stands in a list's line on a desk is a sheet on phones: a popover, which needs no scripts. */
export function FilterSheet({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const sheet = useRef<HTMLDivElement>(null)
  const hideAfterChoice = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a[href], [aria-pressed]')) sheet.current?.hidePopover()
  }
  const hide = { popoverTarget: id, popoverTargetAction: 'hide' } as const
  return (
    <Sheet ref={sheet} id={id} popover="auto" onClick={hideAfterChoice}>
      <Head>
        <h2>{t('filter.open')}</h2>
        <Button size="sm" variant="quiet" icon="x" aria-label={t('close')} {...hide} />
      </Head>
      {children}
      <Done variant="solid" {...hide}>
        {t('filter.show')}
      </Done>
    </Sheet>
  )
}

const Sheet = styled.div`
  @media (min-width: 48rem) {
    display: contents;
  }
  @media (max-width: 47.99rem) {
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
      gap: var(--space-4);
    }
    &::backdrop {
      background: rgb(10 12 16 / 0.55);
    }
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
    display: none;
  }
`
const Done = styled(Button)`
  @media (min-width: 48rem) {
    display: none;
  }
`
