import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import * as v from 'valibot'
import { bankForm, type BankDetails } from '#rules/organizations/bank-details.ts'
import type { BankPage } from '#rules/organizations/settings-views.ts'
import { useAct } from '#web/admin/use-act.ts'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { formAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useRefusalText } from '../admin/use-refusal-text.ts'
import { useFormats } from '../admin/staff.ts'
import { BankConflict } from './bank-conflict.tsx'
import { BankFields } from './bank-fields.tsx'
import { Sheet } from './sheet.tsx'

type Props = { page: BankPage; actionData: unknown }

export function BankSheet({ page, actionData }: Props) {
  const { t } = useTranslation(['owner', 'settings'])
  const formatRefusal = useRefusalText()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<BankDetails | null>(null)
  const [formNumber, setFormNumber] = useState(0)
  // Account numbers are cleared from the fields.
  const startOver = () => {
    setTyped(null)
    setFormNumber(formNumber + 1)
  }
  const { send, isBusy, data } = useAct<null, FormData>('save', {
    failed: t('settings:failed'),
    done: () => ({ message: t('owner:bank.done') }),
    onDone: startOver,
    onRejected: ({ refusal }, sent) => {
      focusFirstError(form.current)
      const isConflict = refusal?.code === 'changed_meanwhile'
      setTyped(isConflict ? typedIn(sent) : null)
      // The banner or the conflict shows it.
      return refusal !== null
    },
  })
  // A page that had no scripts yet got its answer as action data.
  const { errors, refusal, values } = formAnswer(data ?? actionData)
  const submit = (submission: SubmitEvent<HTMLFormElement>) => {
    submission.preventDefault()
    const fields = new FormData(submission.currentTarget)
    send(fields, fields)
  }
  return (
    <>
      <Sheet level="h2" title={t('owner:bank.title')} lead={t('owner:bank.lead')}>
        {page.isUnreadable && <Banner tone="warning">{t('owner:bank.unreadable')}</Banner>}
        {page.saved ? <SavedDetails saved={page.saved} /> : !page.isUnreadable && <p>{t('owner:bank.none')}</p>}
        {page.version !== '' && <Removal version={page.version} />}
      </Sheet>
      <Sheet
        title={t(page.saved ? 'owner:bank.replace' : 'owner:bank.enter')}
        lead={page.saved ? t('owner:bank.replaceLead') : undefined}
      >
        {refusal && !typed && (
          <Banner tone="error" isAlert>
            {formatRefusal(refusal)}
          </Banner>
        )}
        <Parts key={formNumber} ref={form} method="post" onSubmit={submit} noValidate autoComplete="off">
          <input type="hidden" name="version" value={page.version} />
          <input type="hidden" name="intent" value="save" />
          {typed && <BankConflict typed={typed} saved={page.saved} onTakeTheirs={startOver} />}
          <BankFields saved={page.saved} errors={errors} sentValues={values ?? {}} />
          <Button type="submit" variant="solid" busy={isBusy}>
            {t('owner:bank.save')}
          </Button>
        </Parts>
      </Sheet>
    </>
  )
}

// The server has accepted the form before it found the conflict.
const typedIn = (sent: FormData) => v.parse(bankForm, Object.fromEntries(sent))

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

function Removal({ version }: { version: string }) {
  const { t } = useTranslation(['owner', 'settings'])
  const { send, isBusy } = useAct('remove', {
    failed: t('settings:failed'),
    done: () => ({ message: t('owner:bank.removed') }),
  })
  return (
    <Details>
      <summary>{t('owner:bank.remove')}</summary>
      <form
        method="post"
        onSubmit={(submission) => {
          submission.preventDefault()
          send({ version })
        }}
      >
        <p>{t('owner:bank.removeText')}</p>
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="remove" variant="danger" size="sm" busy={isBusy}>
          {t('owner:bank.removeIt')}
        </Button>
      </form>
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
