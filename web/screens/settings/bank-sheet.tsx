import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { BankPage } from '#rules/organizations/settings-views.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { doneIn, formAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { useFormats } from '../admin/staff.ts'
import { BankFields } from './bank-fields.tsx'
import { Sheet } from './sheet.tsx'

type Props = { page: BankPage; actionData: unknown }

export function BankSheet({ page, actionData }: Props) {
  const { t } = useTranslation('owner')
  const formatRefusal = useRefusalText()
  const formData = useNavigation().formData
  const form = useRef<HTMLFormElement>(null)
  const { errors, refusal, values } = formAnswer(actionData)
  const showOutcome = useEffectEvent((data: unknown) => {
    const done = doneIn(data) as 'done' | 'removed' | null
    if (done) notify.success(t(`bank.${done}`))
    else if (data) focusFirstError(form.current)
  })
  useEffect(() => showOutcome(actionData), [actionData])
  return (
    <>
      <Sheet level="h2" title={t('bank.title')} lead={t('bank.lead')}>
        {page.isUnreadable && <Banner tone="warning">{t('bank.unreadable')}</Banner>}
        {page.saved ? <SavedDetails saved={page.saved} /> : !page.isUnreadable && <p>{t('bank.none')}</p>}
        {page.version !== '' && <Removal isBusy={formData?.get('intent') === 'remove'} />}
      </Sheet>
      <Sheet
        title={t(page.saved ? 'bank.replace' : 'bank.enter')}
        lead={page.saved ? t('bank.replaceLead') : undefined}
      >
        {refusal && (
          <Banner tone="error" isAlert>
            {formatRefusal(refusal)}
          </Banner>
        )}
        {/* A new key after saving clears the account numbers from the fields. */}
        <Parts as={Form} key={page.version} ref={form} method="post" noValidate autoComplete="off">
          <input type="hidden" name="version" value={page.version} />
          <BankFields saved={page.saved} errors={errors} sentValues={values ?? {}} />
          <Button type="submit" name="intent" value="save" variant="solid" busy={formData?.get('intent') === 'save'}>
            {t('bank.save')}
          </Button>
        </Parts>
      </Sheet>
    </>
  )
}

function SavedDetails({ saved }: { saved: NonNullable<BankPage['saved']> }) {
  const { t } = useTranslation('owner')
  const { dateTime } = useFormats()
  const formatEnding = (end: string) => t('bank.ending', { end })
  const rows = [
    [t('bank.holder'), saved.holder],
    [t('bank.bankName'), saved.bankName],
    [t('bank.accountType'), t(`bank.type.${saved.accountType}`)],
    [t('bank.accountNumber'), formatEnding(saved.accountEnd)],
    [t('bank.routingNumber'), saved.routingEnd && formatEnding(saved.routingEnd)],
    [t('bank.taxIds'), saved.taxIdEnds.map(formatEnding).join(', ')],
  ].filter(([, value]) => value)
  return (
    <div>
      <List>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
      <Since>{t('bank.saved', { date: dateTime(saved.savedAt) })}</Since>
    </div>
  )
}

function Removal({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation('owner')
  return (
    <Details>
      <summary>{t('bank.remove')}</summary>
      <Form method="post">
        <p>{t('bank.removeText')}</p>
        <Button type="submit" name="intent" value="remove" variant="danger" size="sm" busy={isBusy}>
          {t('bank.removeIt')}
        </Button>
      </Form>
    </Details>
  )
}

const Parts = styled.form`
  display: grid;
  gap: var(--space-5);
  justify-items: start;

  > div {
    inline-size: 100%;
  }
`
const List = styled.dl`
  display: grid;
  gap: var(--space-3) var(--space-5);

  > div {
    display: grid;
    gap: 0 var(--space-5);
  }
  dt {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
  dd {
    margin: 0;
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  @media (min-width: 48rem) {
    > div {
      grid-template-columns: 14rem minmax(0, 1fr);
    }
  }
`
const Since = styled.p`
  margin-block-start: var(--space-4);
  color: var(--ink-soft);
  font-size: var(--text-sm);
`
const Details = styled.details`
  font-size: var(--text-sm);

  > summary {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--target);
    color: var(--ink-soft);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  > form {
    display: grid;
    justify-items: start;
    gap: var(--space-3);
  }
`
