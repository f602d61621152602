import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { Tabs } from '#web/ui/tabs.tsx'

type SwitchProps = { athletes: string; tickets: string; current: 'athletes' | 'tickets' }

/** Between the kit pick-up and the gates of an event that has both. */
export function DeskSwitch({ athletes, tickets, current }: SwitchProps) {
  const { t } = useTranslation('check-in')
  return (
    <Tabs
      label={t('switch.label')}
      look="segments"
      items={[
        { label: t('switch.athletes'), href: athletes, isCurrent: current === 'athletes' },
        { label: t('switch.tickets'), href: tickets, isCurrent: current === 'tickets' },
      ]}
    />
  )
}

export const Page = styled.main`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  max-inline-size: 44rem;
  min-block-size: 100dvh;
  margin-inline: auto;
  padding: var(--space-3) clamp(16px, 3vw, 32px) calc(var(--space-7) + env(safe-area-inset-bottom));
`
export const Head = styled.header`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-3);

  > a {
    display: grid;
    place-items: center;
    inline-size: var(--target);
    block-size: var(--target);
    margin-inline-start: calc(-1 * var(--space-3));
    color: var(--ink);
  }
  > a > svg {
    rotate: 180deg;
  }
  h1 {
    overflow: hidden;
    font-size: var(--text-lg);
    line-height: 1.2;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
export const Finder = styled.form`
  display: flex;
  gap: var(--space-3);

  input {
    min-block-size: 56px;
    font-size: var(--text-lg);
  }
  input::placeholder {
    font-size: var(--text-base);
  }
  > button {
    min-block-size: 56px;
  }
`
export const Hint = styled.p`
  max-inline-size: 34rem;
  color: var(--ink-soft);
`
export const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: var(--space-3);
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--line);

  > p {
    flex: 1 1 14rem;
  }
`
export const Result = styled.div`
  display: grid;
  gap: var(--space-4);

  &:empty {
    display: none;
  }
`
