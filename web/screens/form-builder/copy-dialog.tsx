import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { styled } from 'styled-components'
import { adminPaths } from '#rules/admin-paths.ts'
import { copyFormHere } from '#rules/registration-forms/edit-draft.ts'
import type { EventForm } from '#rules/registration-forms/event-form-view.ts'
import { maxFields } from '#rules/registration-forms/form-field.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldGroup } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { useBuilder } from './use-builder.ts'

/** The other event's form is what the page of its own form loads. */
export function CopyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation(['form-builder', 'admin'])
  const { event } = useBuilder()
  const { load, isBusy, hasFailed } = useCopying(onClose)
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
          <Button variant="solid" busy={isBusy} onClick={() => load(id, replaces)}>
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
        {hasFailed && (
          <Banner tone="error" isAlert>
            {t('copy.failed')}
          </Banner>
        )}
      </Body>
    </Dialog>
  )
}

type Loaded = { event: EventForm }

function useCopying(onDone: () => void) {
  const { t, i18n } = useTranslation('form-builder')
  const { event, draft, editWithUndo } = useBuilder()
  const fetcher = useFetcher<Loaded>()
  const [wanted, setWanted] = useState<{ id: string; replaces: boolean } | null>(null)
  const isLoaded = wanted !== null && fetcher.state === 'idle' && fetcher.data?.event.id === wanted.id

  const copy = useEffectEvent(() => {
    if (!wanted || !fetcher.data) return
    setWanted(null)
    const { draft: copied, missing } = copyFormHere({ ...event, draft }, fetcher.data.event, wanted.replaces)
    const next = { ...copied, fields: copied.fields.slice(0, maxFields) }
    const count = fetcher.data.event.form.fields.length
    const names = new Intl.ListFormat(i18n.language).format(missing)
    const note = missing.length > 0 ? t('copy.missing', { names, count: missing.length }) : undefined
    editWithUndo(next, t('copy.done', { count }), note)
    onDone()
  })
  useEffect(() => {
    if (isLoaded) copy()
  }, [isLoaded])
  const load = (id: string, replaces: boolean) => {
    setWanted({ id, replaces })
    void fetcher.load(adminPaths.eventForm(id))
  }
  return {
    load,
    isBusy: fetcher.state !== 'idle',
    hasFailed: wanted !== null && fetcher.state === 'idle' && !isLoaded,
  }
}

const Body = styled.div`
  display: grid;
  gap: var(--space-5);
`
