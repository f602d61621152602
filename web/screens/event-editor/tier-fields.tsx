import { useStore } from '@tanstack/react-form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompetitionTerms } from '#rules/competitions/competition-form.ts'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import { tierStates, type TierState } from '#rules/competitions/price-tiers.ts'
import { maxTiers } from '#rules/competitions/tier-schema.ts'
import type { Day } from '#rules/time/day.ts'
import { FormRow, FormRows, useFormRows } from '#web/admin/form-rows.tsx'
import { Fields } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { useFormats } from '#web/admin/staff.ts'
import { PriceField } from './price-field.tsx'
import { useRowLabels } from './use-row-labels.ts'
import type { useCompetitionForm } from './use-competition-form.ts'

type TierFieldsProps = {
  form: ReturnType<typeof useCompetitionForm>['form']
  competition: EditorCompetition | null
  terms: CompetitionTerms
  today: Day
}

/** Prices before a competition's own one, in the order in which they are in force. */
export function TierFields({ form, competition, terms, today }: TierFieldsProps) {
  const { t } = useTranslation('event-editor')
  const tiers = useStore(form.store, ({ values }) => values.tiers ?? [])
  const labelsOf = useRowLabels('tiers')
  const box = useRef<HTMLFieldSetElement>(null)
  const onChange = (next: typeof tiers) => form.setFieldValue('tiers', next)
  const rows = useFormRows({ name: 'tiers', rows: tiers, onChange, box })
  return (
    <FormRows ref={box}>
      <legend>{t('tiers.title')}</legend>
      <p>{t('tiers.lead')}</p>
      {tiers.map(({ id = '' }, index) => (
        <FormRow
          key={id || index}
          rows={rows}
          index={index}
          labels={labelsOf(index + 1)}
          facts={<TierSales competition={competition} id={id} today={today} />}
        >
          <input type="hidden" name={`tiers[${index}].id`} value={id} />
          <Fields>
            <form.AppField name={`tiers[${index}].price`}>
              {() => <PriceField name="tierPrice" terms={terms} required />}
            </form.AppField>
            <form.DateField
              name={`tiers[${index}].until`}
              label={t('field.tierUntil')}
              hint={t('field.tierUntilHint')}
              placeholder={t('placeholder.day')}
              autoComplete="off"
            />
            <form.TextField
              name={`tiers[${index}].places`}
              label={t('field.tierPlaces')}
              hint={t('field.tierPlacesHint')}
              {...numberInput}
            />
          </Fields>
        </FormRow>
      ))}
      {tiers.length < maxTiers && (
        <div>
          <Button size="sm" icon="plus" data-add="" onClick={() => rows.add(blankTier)}>
            {t('tiers.add')}
          </Button>
        </div>
      )}
    </FormRows>
  )
}

const blankTier = { id: '', price: '', until: '', places: '' }

const tones: Record<TierState, Tone> = { in_force: 'success', next: 'neutral', sold_out: 'neutral', over: 'neutral' }

type TierSalesProps = Pick<TierFieldsProps, 'competition' | 'today'> & { id: string }

/** As it was saved last: whether it is in force, and how much is sold at it. */
function TierSales({ competition, id, today }: TierSalesProps) {
  const { t } = useTranslation('event-editor')
  const { count } = useFormats()
  const tiers = competition?.tiers ?? []
  const index = tiers.findIndex((tier) => tier.id === id)
  if (index < 0) return null
  const state = tierStates(tiers, today)[index]!
  const { taken } = tiers[index]!
  return (
    <>
      <StatusChip tone={tones[state]}>{t(`tiers.state.${state}`)}</StatusChip>
      <small>{t('tiers.sold', { count: taken, sold: count(taken) })}</small>
    </>
  )
}
