import { useStore } from '@tanstack/react-form'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from 'styled-components'
import type { CompetitionTerms } from '#rules/competitions/competition-form.ts'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import { tierStates, type TierState } from '#rules/competitions/price-tiers.ts'
import { maxTiers } from '#rules/competitions/tier-schema.ts'
import type { Day } from '#rules/time/day.ts'
import { MoveButtons } from '#web/admin/move-buttons.tsx'
import { Fields } from '#web/admin/sheet.tsx'
import { numberInput } from '#web/forms/input-kinds.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { useFormats } from '../admin/staff.ts'
import { PriceField } from './price-field.tsx'
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
  const list = useRef<HTMLFieldSetElement>(null)
  const tiers = useStore(form.store, ({ values }) => values.tiers ?? [])
  const focusLater = (selector: string) => setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus())
  const add = () => {
    form.setFieldValue('tiers', [...tiers, { id: '', price: '', until: '', places: '' }])
    focusLater(`[name="tiers[${tiers.length}].price"]`)
  }
  const remove = (index: number) => {
    form.setFieldValue('tiers', tiers.toSpliced(index, 1))
    focusLater('[data-add]')
  }
  const move = (index: number, direction: 'up' | 'down') => {
    const to = direction === 'up' ? index - 1 : index + 1
    if (to < 0 || to === tiers.length) return
    form.setFieldValue('tiers', tiers.toSpliced(index, 1).toSpliced(to, 0, tiers[index]!))
    focusLater(`[data-tier="${to}"] [data-direction="${direction}"]`)
  }
  return (
    <Group ref={list}>
      <legend>{t('tiers.title')}</legend>
      <p>{t('tiers.lead')}</p>
      {tiers.map(({ id = '' }, index) => (
        <Part key={id || index} data-tier={index} role="group" aria-label={t('tiers.number', { number: index + 1 })}>
          <input type="hidden" name={`tiers[${index}].id`} value={id} />
          <header>
            <strong>{t('tiers.number', { number: index + 1 })}</strong>
            <TierSales competition={competition} id={id} today={today} />
            <span>
              {tiers.length > 1 && (
                <MoveButtons
                  labels={{
                    up: t('tiers.up', { number: index + 1 }),
                    down: t('tiers.down', { number: index + 1 }),
                  }}
                  mayMove={{ up: index > 0, down: index < tiers.length - 1 }}
                  onMove={(direction) => move(index, direction)}
                />
              )}
              <Button
                size="sm"
                variant="quiet"
                icon="trash"
                aria-label={t('tiers.remove', { number: index + 1 })}
                onClick={() => remove(index)}
              />
            </span>
          </header>
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
        </Part>
      ))}
      {tiers.length < maxTiers && (
        <div>
          <Button size="sm" icon="plus" data-add="" onClick={add}>
            {t('tiers.add')}
          </Button>
        </div>
      )}
    </Group>
  )
}

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

export const Group = styled.fieldset`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;

  > legend {
    font-weight: 650;
  }
  > p {
    max-inline-size: var(--text-width);
    color: var(--ink-soft);
    font-size: var(--text-sm);
  }
`
export const Part = styled.div`
  display: grid;
  gap: var(--space-3);
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--line);

  > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
  }
  > header > small {
    color: var(--ink-soft);
    font-variant-numeric: tabular-nums;
  }
  > header > span:last-child {
    display: flex;
    gap: var(--space-1);
    margin-inline-start: auto;
  }
`
