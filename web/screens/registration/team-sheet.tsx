import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { isOfferedTo, priceOf, type OfferedItem } from '#rules/merchandise/offered-item.ts'
import type { TeamTerms } from '#rules/teams/team-terms.ts'
import { numberInput } from '#web/forms/input-kinds.ts'
import { Hint } from '#web/ui/field.tsx'
import { Fields, PageSheet, SheetTitle } from './flow-layout.tsx'
import type { ParticipantsForm } from './participants-form.ts'

type Props = {
  form: ParticipantsForm
  terms: TeamTerms
  items: readonly OfferedItem[]
  isCurrent: boolean
}

export function TeamSheet({ form, terms, items, isCurrent }: Props) {
  const { t } = useTranslation('registration')
  const competitionId = useStore(form.store, ({ values }) => values.participants[0]?.competitionId ?? '')
  const bought = items.filter((item) => isOfferedTo(item, competitionId) && priceOf(item) > 0)
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
      {bought.length > 0 && <Hint>{t('team.bought', { items: bought.map(({ name }) => name).join(', ') })}</Hint>}
    </PageSheet>
  )
}
