import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import { copyFormHere } from '#rules/registration-forms/edit-draft.ts'
import type { EventForm } from '#rules/registration-forms/event-form-view.ts'
import { maxFields } from '#rules/registration-forms/form-field.ts'
import { useAct } from '#web/admin/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { useBuilder } from './use-builder.ts'

export function CopyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['form-builder', 'admin'])
  const { event } = useBuilder()
  const { send, isBusy } = useCopying(onClose)
  const [id, setId] = useState(event.otherForms[0]?.id ?? '')
  const [replaces, setReplaces] = useState(false)
  const name = useId()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('copy.title')}
      closeLabel={t('admin:close')}
      actions={
        <>
          <Button onClick={onClose}>{t('admin:cancel')}</Button>
          <Button variant="solid" busy={isBusy} onClick={() => send({ from: id }, { replaces })}>
            {t('copy.button')}
          </Button>
        </>
      }
    >
      <Body>
        <Field label={t('copy.event')}>
          <Select value={id} onChange={(change) => setId(change.currentTarget.value)}>
            {event.otherForms.map((form) => (
              <option key={form.id} value={form.id}>
                {t('copy.fields', { title: form.title, count: form.fields })}
              </option>
            ))}
          </Select>
        </Field>
        <FieldGroup label={t('copy.how')} hint={replaces ? t('copy.replaceHint') : undefined}>
          <div>
            <Radio name={name} label={t('copy.append')} checked={!replaces} onChange={() => setReplaces(false)} />
            <Radio name={name} label={t('copy.replace')} checked={replaces} onChange={() => setReplaces(true)} />
          </div>
        </FieldGroup>
      </Body>
    </Dialog>
  )
}

function useCopying(onDone: () => void) {
  const { t, i18n } = useTranslation('form-builder')
  const { event, draft, editWithUndo } = useBuilder()
  return useAct<EventForm, { replaces: boolean }>('copy', {
    failed: t('copy.failed'),
    onDone: (other, { replaces }) => {
      const { draft: copied, missing } = copyFormHere({ ...event, draft }, other, replaces)
      const names = new Intl.ListFormat(i18n.language).format(missing)
      editWithUndo(
        { ...copied, fields: copied.fields.slice(0, maxFields) },
        t('copy.done', { count: other.form.fields.length }),
        missing.length > 0 ? t('copy.missing', { names, count: missing.length }) : undefined,
      )
      onDone()
    },
  })
}

const Body = styled.div`
  display: grid;
  gap: var(--space-5);
`
