import { useTranslation } from 'react-i18next'
import type { TeamTerms } from '#rules/teams/team-terms.ts'
import { numberInput } from '#web/forms/input-kinds.ts'
import { Fields, PageSheet, SheetTitle } from './flow-layout.tsx'
import type { ParticipantsForm } from './participants-form.ts'

type Props = { form: ParticipantsForm; terms: TeamTerms; isCurrent: boolean }

export function TeamSheet({ form, terms, isCurrent }: Props) {
  const { t } = useTranslation('registration')
  return (
    <PageSheet data-other={isCurrent ? undefined : ''} aria-labelledby="team-title">
      <SheetTitle id="team-title">{t('team.title')}</SheetTitle>
      <Fields>
        <form.TextField
          name="team.name"
          label={terms.nameLabel || t('team.name')}
          required
          maxLength={60}
          autoComplete="organization"
        />
        <form.TextField name="team.size" label={t('team.members')} required maxLength={2} {...numberInput} />
      </Fields>
    </PageSheet>
  )
}
