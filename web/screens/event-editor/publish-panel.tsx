import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { styled } from 'styled-components'
import type { EventEditorFrame } from '#rules/events/event-editor-view.ts'
import { isMetElsewhere, needPath, type PublishNeed } from '#rules/events/event-readiness.ts'
import { paths } from '#rules/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { RequestFeePlan } from '../admin/request-fee-plan.tsx'

export function PublishPanel({ event }: { event: EventEditorFrame }) {
  const { t } = useTranslation('event-editor')
  const panel = useRef<HTMLDivElement>(null)
  const location = useLocation()
  useEffect(() => {
    if (location.hash === '#publish') panel.current?.focus()
  }, [location])
  return (
    <Sheet ref={panel} as="section" aria-labelledby="publish-title" id="publish" tabIndex={-1}>
      <h2 id="publish-title">{t('publish.title')}</h2>
      <Checklist event={event} />
      <ButtonLink href={paths.event(event.slug)} target="_blank" rel="noopener" icon="external" wide>
        {t('publish.preview')}
      </ButtonLink>
    </Sheet>
  )
}

function Checklist({ event }: { event: EventEditorFrame }) {
  const { t } = useTranslation(['event-editor', 'admin'])
  const missingCount = event.checklist.filter(({ isMet }) => !isMet).length
  return (
    <>
      <p>{missingCount === 0 ? t('publish.ready') : t('publish.left', { count: missingCount })}</p>
      <List>
        {event.checklist.map(({ need, isMet }) => (
          <li key={need} data-met={isMet ? '' : undefined}>
            <Icon name={isMet ? 'check' : 'minus'} size={18} label={t(isMet ? 'publish.met' : 'publish.open')} />
            <div>
              {isMet ? t(`admin:need.${need}`) : <NeedLink need={need} eventId={event.id} />}
              {need === 'payments' && event.isPaidInSandbox && <small>{t('need.paymentsInSandbox')}</small>}
              {!isMet && <small>{t(`need.${need}`)}</small>}
              {!isMet && need === 'feePlan' && <RequestFeePlan requestedAt={event.feePlanRequestedAt} />}
            </div>
          </li>
        ))}
      </List>
    </>
  )
}

function NeedLink({ need, eventId }: { need: PublishNeed; eventId: string }) {
  const label = useTranslation('admin').t(`need.${need}`)
  return isMetElsewhere(need) ? <strong>{label}</strong> : <TextLink href={needPath(eventId, need)}>{label}</TextLink>
}

const Sheet = styled(Card)`
  display: grid;
  gap: var(--space-4);

  h2 {
    font-size: var(--text-lg);
  }
  > p {
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  @media (max-width: 47.99rem) {
    padding: var(--space-4);
  }
`
const List = styled.ul`
  display: grid;
  gap: var(--space-3);

  li {
    display: flex;
    gap: var(--space-3);
    line-height: 1.4;
  }
  li[data-met] {
    color: var(--ink-soft);
  }
  li > svg {
    margin-block-start: 0.15em;
    color: var(--warning-text);
  }
  li[data-met] > svg {
    color: var(--success-text);
  }
  li p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  li button {
    margin-block-start: var(--space-2);
  }
  small {
    display: block;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
