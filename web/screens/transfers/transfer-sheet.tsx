import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { styled } from 'styled-components'
import type { TransferView } from '#rules/transfers/transfer.ts'
import { typedValueOf, type FormAnswer } from '#web/forms/form-answer.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Sheet, SheetTitle } from '../registration/flow-layout.tsx'
import { useFormats } from '../registration/formats.ts'
import { NoConnection } from '../registration/no-connection.tsx'
import { RefusalNotice } from '../registration/refusal-notice.tsx'

const Transfer = styled.div`
  display: grid;
  gap: var(--space-3);
  justify-items: start;

  > :first-child {
    inline-size: 100%;
  }
`
const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-2);
  align-items: end;
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`

type Props = {
  transfers: readonly TransferView[]
  answer: FormAnswer
  done: 'created' | 'revoked' | undefined
  hasNames?: boolean
}

export function TransferSheet({ transfers, answer, done, hasNames = false }: Props) {
  const { t } = useTranslation('transfers')
  const { dateTime } = useFormats()
  const [first] = transfers
  if (!first?.deadline || first.closed === 'team') return null
  const deadline = dateTime(first.deadline)
  const open = transfers.filter(({ closed }) => closed === null)
  const isOfThis = (typedValueOf(answer, 'intent') ?? '').endsWith('-link')
  return (
    <Sheet aria-labelledby="transfer-title">
      <SheetTitle id="transfer-title">{t(hasNames ? 'sheet.titleMany' : 'sheet.title')}</SheetTitle>
      <div role="status" style={{ display: 'contents' }}>
        {done && <Banner tone="success">{t(`sheet.${done}`)}</Banner>}
      </div>
      {isOfThis && <RefusalNotice refusal={answer.refusal} />}
      {isOfThis && <NoConnection answer={answer} />}
      {open.length === 0 ? (
        <p>{t('sheet.over', { moment: deadline })}</p>
      ) : (
        <>
          <p>{t('sheet.lead')}</p>
          {open.map((transfer) => (
            <OneTransfer key={transfer.registrationId} transfer={transfer} hasName={hasNames} />
          ))}
          <small>{t('sheet.until', { moment: deadline })}</small>
        </>
      )}
    </Sheet>
  )
}

function OneTransfer({ transfer, hasName }: { transfer: TransferView; hasName: boolean }) {
  const { t } = useTranslation('transfers')
  const { registrationId, name, url } = transfer
  if (url === null)
    return (
      <IntentForm
        id={registrationId}
        intent="create-link"
        label={hasName ? t('sheet.createOf', { name }) : t('sheet.create')}
        variant="outline"
      />
    )
  return (
    <Transfer>
      <Line>
        <Field label={t('sheet.link', { name })} hint={t('sheet.warning')}>
          <Input readOnly value={url} dir="ltr" onFocus={(event) => event.target.select()} />
        </Field>
      </Line>
      <Buttons>
        <CopyButton text={url} label={t('sheet.copy')} copied={t('sheet.copied')} hasLabel />
        <IntentForm id={registrationId} intent="create-link" label={t('sheet.again')} variant="quiet" />
        <IntentForm id={registrationId} intent="revoke-link" label={t('sheet.revoke')} variant="quiet" />
      </Buttons>
    </Transfer>
  )
}

type IntentProps = { id: string; intent: 'create-link' | 'revoke-link'; label: string; variant: 'quiet' | 'outline' }

function IntentForm({ id, intent, label, variant }: IntentProps) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === intent && formData.get('registration') === id
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="registration" value={id} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={variant}
        size={variant === 'quiet' ? 'sm' : undefined}
        busy={isBusy}
      >
        {label}
      </Button>
    </Form>
  )
}
