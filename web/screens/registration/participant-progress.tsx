import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { ParticipantInput } from '#rules/registrations/registration-form.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import type { ParticipantPages } from './participant-pages.ts'

type Props = { pages: Pick<ParticipantPages, 'index' | 'pathTo'>; participants: readonly ParticipantInput[] }

/** Where one is among the participants, and the way to each of them. */
export function ParticipantProgress({ pages, participants }: Props) {
  const { t } = useTranslation('registration')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // Sideways alone: `scrollIntoView` would move the page as well.
    const { offsetLeft, offsetWidth } = list.current!.children[pages.index] as HTMLElement
    list.current!.scrollTo({ left: offsetLeft - (list.current!.clientWidth - offsetWidth) / 2 })
  }, [pages.index])
  return (
    <nav aria-label={t('participants.progress', { number: pages.index + 1, count: participants.length })}>
      <List ref={list}>
        {participants.map(({ firstName }, index) => (
          <li key={index}>
            <Page
              href={pages.pathTo(index)}
              aria-current={index === pages.index ? 'step' : undefined}
              data-done={index < pages.index || undefined}
            >
              <b>{index + 1}</b>
              <span>{firstName || t('participants.number', { number: index + 1 })}</span>
            </Page>
          </li>
        ))}
      </List>
    </nav>
  )
}

const List = styled.ol`
  position: relative;
  display: flex;
  gap: var(--space-2);
  overflow-x: auto;
  padding: 3px;
  margin: -3px;
  scrollbar-width: none;
`
const Page = styled(Anchor)`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--target);
  max-inline-size: 14rem;
  padding-inline: var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-2);
  background: var(--surface-raised);
  color: var(--ink-soft);
  font-size: var(--text-sm);
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;

  > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  &[aria-current] {
    border-color: var(--primary-border);
    box-shadow: inset 0 0 0 1px var(--primary-border);
    color: var(--ink);
  }
  &[data-done] > b {
    color: var(--success-text);
  }
`
