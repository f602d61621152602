import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { MailingFields } from '#rules/mailings/mailing-form.ts'
import { placeholders } from '#rules/mailings/placeholders.ts'
import type { Locale } from '#rules/text/locale.ts'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { useAct } from '#web/admin/use-act.ts'
import { useErrorText } from '#web/forms/use-error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Select, TextArea } from '#web/ui/input.tsx'
import { useSavedReplies } from '../athletes/use-saved-replies.ts'

type Props = {
  locale: Locale
  fields: MailingFields
  errors: Record<string, string>
  onChange: (changes: Partial<MailingFields>) => void
}

const namesOf = { en: ['subjectEn', 'textEn'], es: ['subjectEs', 'textEs'] } as const

/** Subject and text in one language, with what can be inserted. */
export function MailingTextFields({ locale, fields, errors, onChange }: Props) {
  const { t } = useTranslation('mailings')
  const formatError = useErrorText()
  const text = useRef<HTMLTextAreaElement>(null)
  const [isSaving, setSaving] = useState(false)
  const [subjectName, textName] = namesOf[locale]
  const subject = fields[subjectName]
  const body = fields[textName]
  const insert = (placeholder: string) => {
    const area = text.current!
    const [from, to] = [area.selectionStart, area.selectionEnd]
    onChange({ [textName]: body.slice(0, from) + placeholder + body.slice(to) })
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(from + placeholder.length, from + placeholder.length)
    })
  }
  return (
    <Group>
      <legend>{t(`language.${locale}`)}</legend>
      <Reply onInsert={(reply) => onChange({ [subjectName]: reply.subject, [textName]: reply.text })} />
      <Field id={subjectName} label={t('field.subject')} error={formatError(errors[subjectName])}>
        <Input
          lang={locale}
          value={subject}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ [subjectName]: currentTarget.value })}
        />
      </Field>
      <Field id={textName} label={t('field.text')} error={formatError(errors[textName])}>
        <TextArea
          ref={text}
          lang={locale}
          rows={8}
          value={body}
          onChange={({ currentTarget }) => onChange({ [textName]: currentTarget.value })}
        />
      </Field>
      <Chips role="group" aria-label={t('placeholders')}>
        <span>{t('placeholders')}</span>
        {placeholders.map((name) => (
          <Button key={name} size="sm" onClick={() => insert(`{${name}}`)}>
            {t(`placeholder.${name}`)}
          </Button>
        ))}
      </Chips>
      {subject !== '' && body !== '' && (
        <div>
          <Button size="sm" variant="quiet" icon="plus" onClick={() => setSaving(true)}>
            {t('replies.save')}
          </Button>
        </div>
      )}
      {isSaving && <SaveReply reply={{ language: locale, subject, text: body }} onClose={() => setSaving(false)} />}
    </Group>
  )
}

type Text = { subject: string; text: string }

function Reply({ onInsert }: { onInsert: (reply: Text) => void }) {
  const { t } = useTranslation('mailings')
  const replies = useSavedReplies()
  if (typeof replies === 'string' || replies.length === 0) return null
  return (
    <Field label={t('replies.insert')}>
      <Select
        value=""
        onChange={({ currentTarget }) => {
          const reply = replies.find(({ id }) => id === currentTarget.value)
          if (reply) onInsert(reply)
        }}
      >
        <option value="">{t('replies.choose')}</option>
        {replies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function SaveReply({ reply, onClose }: { reply: Text & { language: Locale }; onClose: () => void }) {
  const { t } = useTranslation('mailings')
  const formatError = useErrorText()
  const [name, setName] = useState('')
  const { send, isBusy, errors } = useAct('save-reply', {
    failed: t('replies.failed'),
    done: () => ({ message: t('replies.saved') }),
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={t('replies.save')}
      onClose={onClose}
      action={
        <Button variant="solid" busy={isBusy} onClick={() => send({ name, ...reply })}>
          {t('replies.save')}
        </Button>
      }
    >
      <Field label={t('replies.name')} error={formatError(errors.name ?? errors.subject ?? errors.text)}>
        <Input value={name} autoComplete="off" onChange={({ currentTarget }) => setName(currentTarget.value)} />
      </Field>
    </ActionDialog>
  )
}

const Group = styled.fieldset`
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0;
    font-weight: 700;
  }
`
const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);

  > span {
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
