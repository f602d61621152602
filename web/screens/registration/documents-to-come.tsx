import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { Banner } from '#web/ui/banner.tsx'
import { applicableFieldsOf } from './applicable-fields-of.ts'
import type { ParticipantsForm } from './participants-form.ts'
import type { ParticipantFormData } from './registration-data.ts'

type Props = { form: ParticipantsForm; index: number; terms: ParticipantFormData['participantTerms']; title: string }

/** Files need a registration to belong to: they are sent once there is one. */
export function DocumentsToCome({ form, index, terms, title }: Props) {
  const { t } = useTranslation('registration')
  const participant = useStore(form.store, ({ values }) => values.participants[index]!)
  const files = applicableFieldsOf(terms, participant)
    .filter((field) => field.kind === 'file')
    .filter(({ required }) => required)
  if (files.length === 0) return null
  return (
    <Banner tone="info" title={title}>
      {files.map(({ label, mayFollow }) => (mayFollow ? t('documents.canFollow', { label }) : label)).join(', ')}
    </Banner>
  )
}
