import { useRef } from 'react'
import * as v from 'valibot'
import { useTranslation } from 'react-i18next'
import { sponsorForm } from '#rules/organizations/sponsors-form.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { Conflict, renderImage } from '#web/admin/conflict.tsx'
import { Fields } from '#web/admin/sheet.tsx'
import { urlInput } from '#web/forms/input-kinds.ts'
import { useAppForm } from '#web/forms/form.tsx'
import { ActionDialog } from '#web/admin/action-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SponsorImage } from './sponsor-image.tsx'

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
  const form = useAppForm({
    element,
    values: sponsor ?? blankSponsor,
    schema: sponsorForm as v.GenericSchema<Sponsor>,
    onValid: (value) => onSave(v.parse(sponsorForm, value)),
  })
  return (
    <ActionDialog
      title={t(sponsor ? 'sponsors.change' : 'sponsors.add')}
      onClose={onClose}
      action={
        <Button variant="solid" busy={isBusy} onClick={() => void form.handleSubmit()}>
          {t('admin:save')}
        </Button>
      }
    >
      <Fields
        as="form"
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit()
        }}
      >
        {theirs !== undefined && (
          <div data-whole="">
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
          </div>
        )}
        <form.TextField name="name" label={t('sponsors.name')} required autoComplete="off" />
        <form.TextField name="url" label={t('sponsors.url')} {...urlInput} />
        <div data-whole="">
          <form.AppField name="image">{() => <SponsorImage />}</form.AppField>
        </div>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Fields>
    </ActionDialog>
  )
}
