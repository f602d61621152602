import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { bankForm, type BankInput, accountTypes } from '#rules/organizations/bank-details.ts'
import type { BankPage, Settings } from '#rules/organizations/settings-views.ts'
import { Sheet, Fields } from '#web/admin/sheet.tsx'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { formAnswer, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useRefusalText } from '#web/admin/use-refusal-text.ts'
import { useFormats } from '#web/admin/staff.ts'
import type { AppForm } from '#web/forms/form.tsx'
import { optionsOf } from '#web/forms/options-of.tsx'
import { BankConflict } from './bank-conflict.tsx'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { page: BankPage; actionData: unknown }

export function BankSheet({ page, actionData }: Props) {
  const { t } = useTranslation('owner')
  return (
    <>
      <Sheet level="h2" title={t('bank.title')} lead={t('bank.lead')}>
        {page.isUnreadable && <Banner tone="warning">{t('bank.unreadable')}</Banner>}
        {page.saved ? <SavedDetails saved={page.saved} /> : !page.isUnreadable && <p>{t('bank.none')}</p>}
        {page.version !== '' && <Removal version={page.version} />}
      </Sheet>
      <BankForm page={page} actionData={actionData} />
    </>
  )
}

function BankForm({ page, actionData }: Props) {
  const { t } = useTranslation('owner')
  const formatRefusal = useRefusalText()
  const { version, saved } = page
  const start = useSettingsForm({
    settings: { version, values: saved },
    actionData,
    schema: bankForm,
    valuesOf,
    savedText: t('bank.done'),
  })
  const { refusal } = formAnswer(actionData)
  const conflict = <BankConflict sent={start.sentValues} saved={saved} onTakeTheirs={start.takeTheirs} />
  return (
    <SettingsForm start={start} conflict={conflict} label={t('bank.save')}>
      <input type="hidden" name="intent" value="save" />
      {refusal && !start.isConflict && (
        <Banner tone="error" isAlert>
          {formatRefusal(refusal)}
        </Banner>
      )}
      <Sheet title={t(saved ? 'bank.replace' : 'bank.enter')} lead={saved ? t('bank.replaceLead') : undefined}>
        <BankFields form={start.form} />
      </Sheet>
    </SettingsForm>
  )
}

/** Account numbers are never sent to the page, so their fields start empty. */
const valuesOf = ({ values: saved, version }: Settings<BankPage['saved']>, answer: FormAnswer | null): BankInput => ({
  version,
  holder: saved?.holder ?? '',
  bankName: saved?.bankName ?? '',
  accountType: saved?.accountType ?? 'checking',
  accountNumber: '',
  routingNumber: '',
  taxIds: '',
  ...(answer?.values as Partial<BankInput> | null),
})

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
    onSettled: () => setIsOpen(false),
  })
  const [isOpen, setIsOpen] = useState(false)
  return (
    <form
      method="post"
      onSubmit={(submission) => {
        submission.preventDefault()
        setIsOpen(true)
      }}
    >
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="remove" size="sm" variant="quiet" icon="trash">
        {t('owner:bank.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('owner:bank.removeTitle')}
        keepLabel={t('owner:bank.keep')}
        submitLabel={t('owner:bank.removeIt')}
        isBusy={isBusy}
        onConfirm={() => send({ version })}
        onClose={() => setIsOpen(false)}
      >
        <p>{t('owner:bank.removeText')}</p>
      </ConfirmDialog>
    </form>
  )
}

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

const numberInput = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' } as const

function BankFields({ form }: { form: AppForm<BankInput> }) {
  const { t } = useTranslation('owner')
  return (
    <Fields>
      <form.TextField name="holder" label={t('bank.holder')} required maxLength={120} autoComplete="off" />
      <form.TextField name="bankName" label={t('bank.bankName')} required maxLength={120} autoComplete="off" />
      <form.TextField
        name="accountNumber"
        label={t('bank.accountNumber')}
        hint={t('bank.accountHint')}
        required
        maxLength={60}
        {...numberInput}
      />
      <form.TextField
        name="routingNumber"
        label={t('bank.routingNumber')}
        hint={t('bank.routingHint')}
        maxLength={30}
        {...numberInput}
      />
      <form.SelectField name="accountType" label={t('bank.accountType')} required>
        {optionsOf(accountTypes.map((type) => ({ value: type, label: t(`bank.type.${type}`) })))}
      </form.SelectField>
      <form.TextAreaField
        name="taxIds"
        label={t('bank.taxIds')}
        hint={t('bank.taxIdsHint')}
        rows={2}
        maxLength={300}
        {...numberInput}
      />
    </Fields>
  )
}
