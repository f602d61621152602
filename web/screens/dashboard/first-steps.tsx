import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { accountPaths } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { FirstStep } from '#rules/organizations/first-steps.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useMay } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { RequestFeePlan } from '../admin/request-fee-plan.tsx'

function useHref(name: FirstStep['name']): string | null {
  const may = useMay()
  return name === 'payments' && !may('connect-payment-provider') ? null : hrefOf[name]
}

/** Null: the organization cannot set its own fee plan. */
const hrefOf: Record<FirstStep['name'], string | null> = {
  email: `${accountPaths.verifyEmail}?${new URLSearchParams({ redirect: adminPaths.dashboard })}`,
  logo: adminPaths.settings,
  contact: adminPaths.settings,
  event: adminPaths.newEvent,
  colleague: adminPaths.users,
  fees: null,
  payments: adminPaths.settingsPayments,
  publish: adminPaths.events,
}

export function FirstSteps({ steps }: { steps: FirstStep[] | null }) {
  const { t } = useTranslation('admin')
  const { hide, isBusy } = useHideFirstSteps()
  if (!steps) return null
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const isPublished = steps.some(({ name, isDone }) => name === 'publish' && isDone)
  return (
    <Sheet as="section" aria-labelledby="first-steps" data-row={isPublished ? '' : undefined}>
      <header>
        <h2 id="first-steps">{t('firstSteps.title')}</h2>
        <p>{t('firstSteps.done', { done: doneCount, all: steps.length })}</p>
        <Button variant="quiet" size="sm" onClick={hide} busy={isBusy}>
          {t('firstSteps.hide')}
        </Button>
      </header>
      {isPublished ? (
        <NextStep step={steps.find(({ isDone }) => !isDone)!} />
      ) : (
        <ol role="list">
          {steps.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </ol>
      )}
    </Sheet>
  )
}

function NextStep({ step: { name, requestedAt } }: { step: FirstStep }) {
  const { t } = useTranslation('admin')
  const href = useHref(name)
  const title = t(`firstSteps.step.${name}.title`)
  return (
    <Next>
      <span>
        {t('firstSteps.next')} {href ? <TextLink href={href}>{title}</TextLink> : <strong>{title}</strong>}
      </span>
      {name === 'fees' && <RequestFeePlan requestedAt={requestedAt} />}
    </Next>
  )
}

function Step({ step: { name, isDone, requestedAt } }: { step: FirstStep }) {
  const { t } = useTranslation('admin')
  const stepHref = useHref(name)
  const href = isDone ? null : stepHref
  const title = t(`firstSteps.step.${name}.title`)
  return (
    <li data-done={isDone ? '' : undefined}>
      <Mark role="img" aria-label={t(isDone ? 'firstSteps.isDone' : 'firstSteps.toDo')}>
        {isDone && <Icon name="check" size={16} />}
      </Mark>
      <div>
        {href ? <Anchor href={href}>{title}</Anchor> : <strong>{title}</strong>}
        {!isDone && <p>{t(`firstSteps.step.${name}.text`)}</p>}
      </div>
      {name === 'fees' && !isDone && <RequestFeePlan requestedAt={requestedAt} />}
      {href && <Icon name="arrow" size={18} />}
    </li>
  )
}

const Next = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  font-size: var(--text-sm);
`
const Sheet = styled(Card)`
  display: grid;
  gap: var(--space-3);

  &[data-row] {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    padding-block: var(--space-2);
  }
  &[data-row] h2 {
    font-size: var(--text-base);
  }

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: var(--space-1) var(--space-4);
  }
  h2 {
    font-size: var(--text-lg);
  }
  header > p {
    margin-inline-end: auto;
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  ol {
    display: grid;
  }
  li {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-3);
    min-block-size: var(--target);
    padding-block: var(--space-2);
    border-block-start: 1px solid var(--line);
    line-height: 1.35;
  }
  li a {
    font-weight: 600;
    text-decoration: none;
  }
  li a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  li:hover a {
    text-decoration: underline;
  }
  li p {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  li > button,
  li > div + p {
    grid-column: 2 / -1;
    justify-self: start;
  }
  [data-done] strong {
    color: var(--ink-soft);
    font-weight: 500;
  }
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 26px;
  block-size: 26px;
  border-radius: 50%;
  box-shadow: inset 0 0 0 1.5px var(--control);

  [data-done] > & {
    background: var(--success-solid);
    box-shadow: none;
    color: var(--on-success-solid);
  }
`

function useHideFirstSteps(): { hide: () => void; isBusy: boolean } {
  const { t } = useTranslation('admin')
  const { send, isBusy } = useAct<{ isShown: boolean }>('show', {
    action: adminPaths.firstSteps,
    done: ({ isShown }) => (isShown ? null : { message: t('firstSteps.hidden'), undo: () => send({ show: 'on' }) }),
  })
  return { hide: () => send({ show: '' }), isBusy }
}
