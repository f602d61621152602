import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import * as v from 'valibot'
import { mailingFields, mailingForm, textsOf, type MailingFields } from '#rules/mailings/mailing-form.ts'
import { mailingTopics, type MailingPage } from '#rules/mailings/mailing-views.ts'
import { isPersonal } from '#rules/mailings/placeholders.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { LeaveDialog } from '#web/admin/leave-dialog.tsx'
import { useFormats } from '#web/admin/staff.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Radio } from '#web/ui/choices.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { MailingPreview } from './mailing-preview.tsx'
import { MailingTextFields } from './mailing-text-fields.tsx'
import { MailingWhatsapp } from './mailing-whatsapp.tsx'

export function MailingEditor({ page }: { page: MailingPage }) {
  const { t } = useTranslation('mailings')
  const { count } = useFormats()
  const saved = mailingFields(page.texts)
  const [fields, setFields] = useState(saved)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [chosen, setChosen] = useState(page.topic)
  const [dialog, setDialog] = useState<'send' | 'delete' | null>(null)
  const { save, test, send, remove, choose } = useMailingActs({
    onEnd: () => setDialog(null),
    onNotChosen: () => setChosen(page.topic),
  })
  const isDirty = JSON.stringify(fields) !== JSON.stringify(saved)
  const locales = page.language === 'es' ? (['es', 'en'] as const) : (['en', 'es'] as const)
  const { withoutAddress, unsubscribed } = page
  const mails = mailsOf(page, fields)

  /** Shows what is wrong beside its field; true if nothing is. */
  const check = (): boolean => {
    const result = v.safeParse(mailingForm(page.language), fields)
    const found = result.success ? {} : fieldErrors(result.issues)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) document.getElementById(first)?.focus()
    return result.success
  }
  const change = (changes: Partial<MailingFields>) => {
    setFields((before) => ({ ...before, ...changes }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))))
  }
  return (
    <>
      <LeaveDialog isDirty={isDirty && dialog !== 'delete'} />
      <Head>
        <h2>{t('write.to', { count: page.total, total: count(page.total) })}</h2>
        {withoutAddress > 0 && (
          <Banner tone="warning">
            {t('write.withoutAddress', { count: withoutAddress, total: count(withoutAddress) })}
          </Banner>
        )}
        <p>
          {isAboutPerson(fields)
            ? t('write.each')
            : t('write.once', { count: page.addresses, total: count(page.addresses) })}
        </p>
      </Head>
      <FieldGroup label={t('topic.label')}>
        {mailingTopics.map((topic) => (
          <Radio
            key={topic}
            name="topic"
            label={t(`topic.${topic}`)}
            checked={chosen === topic}
            onChange={() => {
              setChosen(topic)
              choose.send({ topic })
            }}
          />
        ))}
      </FieldGroup>
      {unsubscribed > 0 && (
        <Banner tone="info">
          {t('topic.unsubscribed', { count: unsubscribed, total: count(unsubscribed), all: count(page.total) })}
        </Banner>
      )}
      <Columns>
        <Card>
          <Stack>
            <p>{t('languages')}</p>
            {locales.map((locale) => (
              <MailingTextFields key={locale} locale={locale} fields={fields} errors={errors} onChange={change} />
            ))}
          </Stack>
        </Card>
        <Aside>
          <MailingPreview page={page} fields={fields} />
          <MailingWhatsapp texts={textsOf(fields)} person={page.person} />
        </Aside>
      </Columns>
      <Buttons>
        <Button variant="solid" icon="mail" busy={choose.isBusy} onClick={() => check() && setDialog('send')}>
          {t('send')}
        </Button>
        <Button
          busy={test.isBusy}
          onClick={() => check() && test.send({ ...fields, position: String(page.person?.position ?? 0) })}
        >
          {t('test')}
        </Button>
        <Button busy={save.isBusy} onClick={() => check() && save.send(fields)}>
          {t('save')}
        </Button>
        <Button variant="danger" icon="trash" onClick={() => setDialog('delete')}>
          {t('delete')}
        </Button>
      </Buttons>
      {dialog === 'send' && (
        <ActionDialog
          title={t('confirm.title', { count: mails, total: count(mails) })}
          onClose={() => setDialog(null)}
          action={
            <Button variant="solid" icon="mail" busy={send.isBusy} onClick={() => send.send(fields)}>
              {t('confirm.submit', { count: mails, total: count(mails) })}
            </Button>
          }
        >
          <p>{t('confirm.text')}</p>
        </ActionDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={t('deleteQuestion')}
          keepLabel={t('keep')}
          submitLabel={t('delete')}
          isBusy={remove.isBusy}
          onConfirm={() => remove.send()}
          onClose={() => setDialog(null)}
        >
          <p>{t('deleteText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const withAddress = ({ total, withoutAddress, unsubscribed }: MailingPage): number =>
  total - withoutAddress - unsubscribed

const isAboutPerson = (fields: MailingFields): boolean => isPersonal(Object.values(fields).join('\n'))

const mailsOf = (page: MailingPage, fields: MailingFields): number =>
  isAboutPerson(fields) ? withAddress(page) : page.addresses

function useMailingActs({ onEnd, onNotChosen }: { onEnd: () => void; onNotChosen: () => void }) {
  const { t } = useTranslation('mailings')
  const failed = t('failed')
  const save = useAct('save', { failed, done: () => ({ message: t('savedDraft') }) })
  const test = useAct<{ email: string }>('test', {
    failed: t('testFailed'),
    isRepeatable: true,
    done: ({ email }) => ({ message: t('tested', { email }) }),
  })
  const send = useAct('send', { failed, done: () => ({ message: t('begun') }), onSettled: onEnd })
  // Its answer leads to the list.
  const remove = useAct('delete', { failed, onRejected: onEnd })
  const choose = useAct('topic', { failed, isRepeatable: true, onRejected: onNotChosen })
  return { save, test, send, remove, choose }
}

const Head = styled.div`
  display: grid;
  gap: var(--space-2);

  h2 {
    font-size: var(--text-lg);
  }
  > p {
    color: var(--ink-soft);
  }
`
const Columns = styled.div`
  display: grid;
  gap: var(--space-5);
  align-items: start;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    > :last-child {
      position: sticky;
      inset-block-start: var(--space-5);
    }
  }
`
const Aside = styled.div`
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;
`
const Stack = styled.div`
  display: grid;
  gap: var(--space-5);
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);

  @media (max-width: 47.99rem) {
    > button {
      inline-size: 100%;
    }
  }
`
