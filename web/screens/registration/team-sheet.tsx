import { useStore } from '@tanstack/react-form'
import { useTranslation } from 'react-i18next'
import { isOfferedTo, priceOf, type OfferedItem } from '#rules/merchandise/offered-item.ts'
import type { TeamTerms } from '#rules/teams/team-terms.ts'
import { numberInput } from '#web/forms/input-kinds.ts'
import { Banner } from '#web/ui/banner.tsx'
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
  const members = useStore(form.store, ({ values }) => values.participants.length)
  const size = useStore(form.store, ({ values }) => Number(values.team?.size))
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
      <BoughtForMembers
        items={items.filter((item) => isOfferedTo(item, competitionId))}
        joining={Math.max(0, Math.min(size || 0, terms.max) - members)}
      />
    </PageSheet>
  )
}

/** What `joining` members, whose forms the captain does not fill in, will not get. */
export function BoughtForMembers({ items, joining }: { items: readonly OfferedItem[]; joining: number }) {
  const { t } = useTranslation('registration')
  const bought = items.filter((item) => priceOf(item) > 0)
  const namesOf = (isRequired: boolean) =>
    bought.filter(({ rule }) => (rule === 'required') === isRequired).map(({ name }) => name)
  const [required, optional] = [namesOf(true).join(', '), namesOf(false).join(', ')]
  return (
    <>
      {required && joining > 0 && (
        <Banner tone="warning" title={t('team.missed.title', { items: required, count: joining })}>
          {t('team.missed.text')}
        </Banner>
      )}
      {optional && <Hint>{t('team.bought', { items: optional })}</Hint>}
    </>
  )
}
