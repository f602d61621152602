import { useStore } from '@tanstack/react-form'
import { useRef } from 'react'
import * as v from 'valibot'
import { useTranslation } from 'react-i18next'
import { sponsorForm } from '#rules/organizations/sponsors-form.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { Conflict, renderImage } from '#web/admin/conflict.tsx'
import { Form } from '#web/admin/form.tsx'
import { SaveBar } from '#web/admin/save-bar.tsx'
import { saveStateOf } from '#web/admin/saving.ts'
import { Fields } from '#web/admin/sheet.tsx'
import { useTheirChanges } from '#web/admin/use-their-changes.ts'
import { urlInput } from '#web/forms/input-kinds.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useBoundField } from '#web/forms/use-bound-field.ts'
import { ImageField } from '../uploads/image-field.tsx'

const blankSponsor: Sponsor = { name: '', url: '', image: '' }

type SponsorDialogProps = {
  sponsor: Sponsor | null
  /** What another member has made of it meanwhile; null: removed. */
  theirs: Sponsor | null | undefined
  isBusy: boolean
  onClose: () => void
  onSave: (sponsor: Sponsor) => void
}

export function SponsorDialog({ sponsor, theirs, isBusy, onClose, onSave }: SponsorDialogProps) {
  const { t } = useTranslation(['settings', 'admin'])
  const element = useRef<HTMLFormElement>(null)
  const start = sponsor ?? blankSponsor
  const form = useAppForm({
    element,
    values: start,
    schema: sponsorForm as v.GenericSchema<Sponsor>,
    onValid: (value) => onSave(v.parse(sponsorForm, value)),
  })
  useTheirChanges(form, { base: start, theirs: theirs ?? start, isConflict: Boolean(theirs) })
  const isDirty = useStore(form.store, ({ values }) => JSON.stringify(values)) !== JSON.stringify(start)
  const isValid = useStore(form.store, (store) => store.isValid)
  const state = saveStateOf({ isSending: isBusy, isDirty, isValid, savedAt: null, rejection: null })
  const saving = { state: theirs === undefined ? state : 'conflict', savedAt: null, isDirty, discard: onClose } as const
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(sponsor ? 'sponsors.change' : 'sponsors.add')}
      closeLabel={t('admin:close')}
      isBinding={isDirty}
    >
      <Form form={form} element={element} errors={noErrors} isBusy={isBusy} saving={saving}>
        {theirs !== undefined && (
          <form.Subscribe selector={({ values }) => values}>
            {(mine) => (
              <Conflict
                mine={mine}
                theirs={theirs ?? blankSponsor}
                labelOf={(name) => t(`sponsors.${name}`)}
                display={(name, value) => name === 'image' && renderImage(value)}
                onTakeTheirs={onClose}
              />
            )}
          </form.Subscribe>
        )}
        <Fields>
          <form.TextField name="name" label={t('sponsors.name')} required autoComplete="off" />
          <form.TextField name="url" label={t('sponsors.url')} {...urlInput} />
          <div data-whole="">
            <form.AppField name="image">{() => <SponsorImage />}</form.AppField>
          </div>
        </Fields>
        <SaveBar
          saving={saving}
          discard={
            <Button variant="quiet" onClick={onClose}>
              {t('admin:cancel')}
            </Button>
          }
        />
      </Form>
    </Dialog>
  )
}

const noErrors = {}

function SponsorImage() {
  const { t } = useTranslation('settings')
  const { field, value, error } = useBoundField<string>()
  return (
    <ImageField
      label={t('sponsors.image')}
      hint={t('sponsors.imageHint')}
      purpose="sponsor"
      value={value || null}
      error={error}
      onChange={(path) => field.handleChange(path ?? '')}
    />
  )
}
