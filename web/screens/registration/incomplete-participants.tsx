import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { ParticipantsForm } from './participants-form.ts'

/** After a try to go on: whose data are not complete, with a way to them. */
export function IncompleteParticipants({ form }: { form: ParticipantsForm }) {
  const { t } = useTranslation('validation')
  const isTold = useStore(form.store, (state) => state.submissionAttempts > 0)
  const wrong = useStore(form.store, (state) =>
    Object.entries(state.fieldMeta)
      .filter(([, meta]) => meta && meta.errors.length > 0)
      .map(([name]) => Number(/^participants\[(\d+)\]/.exec(name)?.[1] ?? -1) + 1)
      .filter((number, place, all) => number > 0 && all.indexOf(number) === place)
      .sort((one, other) => one - other)
      .join(' '),
  )
  if (!isTold || wrong === '') return null
  return (
    <Banner tone="error" isAlert>
      {wrong.split(' ').map((number) => (
        <p key={number}>
          <TextLink href={`#participant-${number}`} data-quiet>
            {t('participant_incomplete', { number })}
          </TextLink>
        </p>
      ))}
    </Banner>
  )
}
